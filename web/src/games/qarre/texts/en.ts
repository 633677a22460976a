import type { ComboKind } from "../../../protocol/qarre/ComboKind";
import type { Refusal } from "../messages";
import { rankOf, suitOf, type Figure, type SuitLetter } from "../suits";

const SUITS: Record<SuitLetter, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SUIT: Record<SuitLetter, string> = { s: "spade", h: "heart", d: "diamond", c: "club" };
const RANKS: Record<string, string> = { A: "ace", T: "10", J: "Jack", Q: "Queen", K: "King" };
const CELLS = ["upper left", "upper right", "lower left", "lower right"];

const points = (n: number) => (n === 1 || n === -1 ? `${n} point` : `${n} points`);
const cards = (n: number) => (n === 1 ? "1 card" : `${n} cards`);
/** A card in full: "7 of spades", "Queen of hearts". */
const card = (name: string) => `${RANKS[rankOf(name)] ?? rankOf(name)} of ${SUITS[suitOf(name)]}`;
const list = (names: readonly string[]) => names.map(card).join(", ");
const cell = (at: number) => CELLS[at] ?? String(at);
const who = (name: string | null, you: string, other: string) =>
  name === null ? `You ${you}` : `${name} ${other}`;
const past = (name: string | null, what: string) => who(name, what, what);

export const en = {
  /** What is written on a card before its suit. */
  ranks: (rank: string) => (rank === "T" ? "10" : rank),
  card,
  cell,
  ace: "ace",

  status: {
    jack: (suit: SuitLetter) => `Your turn: a Jack. Take ${SUITS[suit]} from the top, or leave them.`,
    jackMore: "Take more, or say that it is enough.",
    king: (suit: SuitLetter) => `Your turn: a King. Remove a stack with a ${SUIT[suit]}, or leave it.`,
    trim: "Put cards away until you have four.",
    place: "Your turn: place a card.",
    placeOrReserve: "Your turn: place a card, or reserve one.",
    onlyReserve: "Your turn: nothing fits. Reserve a card.",
    layOrReserve: "Place a card of your reserve, or put a hand card there.",
    queen: (suit: SuitLetter) => `Your turn: a Queen. Place ${SUITS[suit]} only.`,
    moreReserve: "Place more of your reserve, or end your turn.",
    mayEnd: "Nothing was drawn: place a card, or end your turn.",
    keepHand: "Nothing was drawn: place reserve cards, or end your turn.",
    ending: "Your turn is over.",
  },

  do: {
    done: "Enough",
    doneNone: "Take nothing",
    skip: "Leave it",
    end: "End the turn",
    choose: "Choose a card",
    chooseStack: "Choose a stack",
    choosePlace: "Choose a cell",
    chooseFirst: "Tap a card of your hand, or the top of your reserve.",
    chooseStackFirst: "Tap one of the stacks that are lit.",
    choosePlaceFirst: "Tap one of the cells that are lit.",
    take: (name: string) => `Take the ${card(name)}`,
    remove: "Remove the stack",
    place: (name: string) => `Place the ${card(name)}`,
    there: (at: number, gain: number) => (gain > 0 ? points(gain) : cell(at)),
    reserve: (name: string) => `Reserve the ${card(name)}`,
    reserveHint: "ends your turn",
    discard: (name: string) => `Put the ${card(name)} away`,
  },

  order: "Your hand",
  orders: { suit: "by suit", value: "by number", arrival: "by arrival" },

  cards: {
    hand: "Your hand",
    own: (name: string, state: string | null, place: number, of: number) =>
      `${card(name)}, ${state === null ? "" : `${state}, `}${place} of ${of}`,
    placeable: (gain: number) => (gain > 0 ? `can be placed, for ${points(gain)}` : "can be placed"),
    reservable: "can be reserved",
    discardable: "can be put away",
    notNow: "fits nowhere",
  },

  square: {
    title: "The base",
    cell: (at: number, top: string | null, under: readonly string[]) => {
      if (top === null) return `${cell(at)}: empty`;
      return `${cell(at)}: ${card(top)}${under.length === 0 ? "" : `, on ${list(under)}`}`;
    },
    here: (gain: number) => (gain > 0 ? `place here for ${points(gain)}` : "place here"),
    take: (gain: number) => (gain > 0 ? `take it: then ${points(gain)}` : "take it"),
    remove: (gain: number) => `remove it for ${points(gain)}`,
    gain: (gain: number) => `+${gain}`,
    which: (at: number) => `From which card down, ${cell(at)}?`,
    whichOne: (name: string, gain: number) => `${card(name)}: ${points(gain)}`,
    empty: "empty",
  },
  combo: {
    trio: "Trio!",
    quartet: "Quartet!",
    king: "King",
  },

  action: {
    title: "Action cards",
    now: (name: string) => `${card(name)}.`,
    none: "No action card yet.",
    explains: {
      J: (suit: SuitLetter) => `You may take ${SUITS[suit]} from the tops of the stacks.`,
      Q: (suit: SuitLetter) => `Only ${SUITS[suit]} may be placed this turn.`,
      K: (suit: SuitLetter) => `You may remove a stack with a ${SUIT[suit]} on top, for a point a card.`,
    } satisfies Record<Figure, (suit: SuitLetter) => string>,
    count: (n: number, of: number) => `${n} of ${of}`,
    atLast: (name: string | null) => `at the 12th: ${name ?? "you"}`,
    penalty: (n: number) => (n === 0 ? "±0" : `−${n}`),
    spoken: (n: number, of: number, toCome: readonly string[]) =>
      `${n} of ${of} action cards turned up. Still to come: ${toCome.length === 0 ? "none" : list(toCome)}.`,
    penaltySpoken: (name: string | null, n: number) =>
      name === null
        ? `After the last one you would lose ${points(n)} for your reserve.`
        : `${name} would lose ${points(n)}.`,
  },
  piles: {
    draw: "Draw",
    discard: "Discards",
    spoken: (draw: number, discard: number) => `Draw pile, ${cards(draw)}. Discards, ${cards(discard)}.`,
  },
  reserve: {
    own: "Your reserve",
    of: "Reserve",
    empty: "empty",
    top: (name: string, under: readonly string[], state: string | null) =>
      `Reserve: ${card(name)} on top${state === null ? "" : `, ${state}`}${under.length === 0 ? "" : `; under it ${list(under)}`}`,
    spoken: (names: readonly string[]) =>
      names.length === 0 ? "Reserve: empty." : `Reserve from the top: ${list(names)}.`,
    put: (name: string) => `Put the ${card(name)} into the reserve; that ends your turn`,
  },
  seats: {
    cards,
    known: (names: readonly string[]) => `known: ${list(names)}`,
    deduced: (names: readonly string[]) => `also there: ${list(names)}`,
  },
  alarm: {
    cry: "The last one!",
    who: "Mind your reserves.",
  },

  say: {
    dealt: (name: string | null) => `The cards are dealt. ${who(name, "begin", "begins")}.`,
    drew: (name: string | null, drawn: string | null) =>
      past(name, drawn === null ? "drew a card." : `drew the ${card(drawn)}.`),
    drewNothing: (name: string | null) => past(name, "found no card to draw."),
    turned: (name: string | null, action: string) => past(name, `turned up the ${card(action)}.`),
    took: (name: string | null, taken: string) => past(name, `took the ${card(taken)}.`),
    refilled: (at: number, filled: string) => `The ${card(filled)} filled the cell ${cell(at)}.`,
    finished: (name: string | null) => past(name, "had enough."),
    removed: (name: string | null, n: number, at: number) =>
      past(name, `removed the stack ${cell(at)}: ${points(n)}.`),
    skipped: (name: string | null) => past(name, "left everything where it was."),
    placed: (name: string | null, placed: string, at: number) =>
      past(name, `placed the ${card(placed)}, ${cell(at)}.`),
    laid: (name: string | null, placed: string, at: number) =>
      past(name, `placed the ${card(placed)} from the reserve, ${cell(at)}.`),
    formed: (name: string | null, kind: ComboKind, gain: number) =>
      past(name, `made a ${kind}: ${points(gain)}!`),
    reserved: (name: string | null, put: string) => past(name, `put the ${card(put)} into the reserve.`),
    discarded: (name: string | null, put: string) => past(name, `put the ${card(put)} away.`),
    ended: (name: string | null) => past(name, "ended the turn."),
    loses: (name: string | null, n: number) => who(name, `lose ${points(n)}`, `loses ${points(n)}`),
    penalty: (losses: readonly string[]) =>
      losses.length === 0
        ? "The twelfth action card: nobody has a reserve."
        : `The twelfth action card: ${losses.join(", ")}.`,
    newActions: "The action cards were shuffled again.",
    reshuffled: "The discards were shuffled: a new draw pile.",
    newBase: "Everything was shuffled: a new base.",
    over: "The match is over.",
  },

  /** How the match ended. */
  story: {
    target: (n: number, turns: number) => `${points(n)} and an empty reserve, after ${turns} turns.`,
    lead: (n: number, turns: number) => `${points(n)} ahead with an empty reserve, after ${turns} turns.`,
    cap: (turns: number) => `The higher score when the limit of ${turns} turns was reached.`,
  },

  sheet: {
    reserve: (n: number) => (n === 0 ? "reserve empty" : `${cards(n)} in reserve`),
    square: "The base at the end",
    reconstruction: "A part of the rules is a reconstruction; the rules page says which.",
  },
  until: (target: number, lead: number) => `to ${target}, or ${lead} ahead`,

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `It is for ${name(why.acting)} to choose.`;
      case "nothing_to_choose":
        return "The cards are being shuffled.";
      case "match_over":
        return "The match is over.";
      case "no_such_card":
        return "This card is no longer in your hand.";
      case "no_such_cell":
        return "The base has four cells.";
      case "empty_cell":
        return "No card lies there.";
      case "jack_first":
        return "First use the Jack, or leave him.";
      case "no_jack":
        return "Cards are taken from the base by a Jack only.";
      case "jack_takes_its_suit":
        return `The Jack takes ${SUITS[why.suit]} only, from the top.`;
      case "king_removes_its_suit":
        return `The King removes a stack only with a ${SUIT[why.suit]} on top.`;
      case "jack_takes_no_more":
        return "The Jack has taken all that he may.";
      case "jack_takes_from_one_stack":
        return `This Jack takes from the stack that he began with, ${cell(why.cell)}.`;
      case "king_first":
        return "First use the King, or leave him.";
      case "no_king":
        return "Stacks are removed by a King only.";
      case "king_takes_the_top":
        return "A King removes the whole stack.";
      case "name_the_card":
        return "Say which card goes, with those under it.";
      case "not_in_this_cell":
        return `The ${card(why.card)} does not lie there.`;
      case "discard_first":
        return "First put cards away until you have four.";
      case "nothing_to_discard":
        return "Nothing has to be put away.";
      case "queen_wants_her_suit":
        return `The Queen allows ${SUITS[why.suit]} only in this turn.`;
      case "does_not_connect":
        return "No card beside it has that number, or the next in that suit.";
      case "reserve_must_connect":
        return "A card from the reserve must fit a card beside it on an empty cell, too.";
      case "hand_card_used":
        return "You have used your hand card for this turn.";
      case "empty_reserve":
        return "Your reserve is empty.";
      case "can_be_placed":
        return "This card can be placed, so it may not go into the reserve.";
      case "must_place_after_reserve":
        return "You have placed reserve cards, and one of your hand cards fits: place it.";
      case "queen_wants_a_placing":
        return "Only the Queen forbids this card, and one of your cards can be placed: it may not go into the reserve.";
      case "hand_card_first":
        return "First place or reserve a card from your hand.";
      case "keeps_three":
        return "Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.";
    }
  },

  help: {
    touch: [
      "Tap a card of your hand: the cells where it may go light up. Tap one. Or drag the card there.",
      "A number at a lit cell says how many points it brings. A dot on a card: it can be placed; a pale card is of no use now.",
      "Tap the top card of your reserve to place it. Tap the reserve with a chosen card to put it there.",
      "For a Jack or a King tap the stacks that light up.",
      "Press the seal in the middle: it tells what the action card does, and which are still to come. At the twelfth, each reserve card costs a point.",
    ],
    keys: [
      ["← →", "along your hand"],
      ["Space, Enter", "choose a card"],
      ["1 … 9, 0", "choose an ace, a 2, … a 10; again: the next one, then none"],
      ["U, I, J, K", "the cells: upper left, upper right, lower left, lower right"],
      ["R", "choose the top of your reserve"],
      ["V", "put the chosen card into the reserve"],
      ["P", "press the main button"],
      ["X", "leave what a Jack or a King offers; end the turn"],
    ] as [string, string][],
  },
  spoken: {
    hand: (names: readonly string[]) => `Your hand: ${list(names)}.`,
    emptyHand: "Your hand is empty.",
    seat: (name: string, n: number) => `${name}: ${cards(n)} in hand.`,
  },
};
