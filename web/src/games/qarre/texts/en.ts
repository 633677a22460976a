import type { ComboKind } from "../../../protocol/qarre/ComboKind";
import type { Refusal } from "../messages";
import { rankOf, suitOf, type Figure, type SuitLetter } from "../suits";
import { counted } from "../../../texts/numbers";

const SUITS: Record<SuitLetter, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SUIT: Record<SuitLetter, string> = { s: "spade", h: "heart", d: "diamond", c: "club" };
const RANKS: Record<string, string> = { A: "ace", T: "10", J: "Jack", Q: "Queen", K: "King" };
const CELLS = ["upper left", "upper right", "lower left", "lower right"];

const points = (n: number) => counted("en", n, "point", "points");
const cards = (n: number) => counted("en", n, "card", "cards");
/** A card in full: "7 of spades", "Queen of hearts". */
const card = (name: string) => `${RANKS[rankOf(name)] ?? rankOf(name)} of ${SUITS[suitOf(name)]}`;
const list = (names: readonly string[]) => names.map(card).join(", ");
const cell = (at: number) => CELLS[at] ?? String(at);
const who = (name: string | null, you: string, other: string) =>
  name === null ? `You ${you}` : `${name} ${other}`;
const past = (name: string | null, what: string) => who(name, what, what);

export const en = {
  card,
  ace: "ace",

  status: {
    jack: (suit: SuitLetter) => `Your turn: a Jack. Take ${SUITS[suit]} off the top, or skip.`,
    jackMore: "Take more, or choose Done.",
    king: (suit: SuitLetter) => `Your turn: a King. Remove a stack with a ${SUIT[suit]}, or skip.`,
    trim: "Discard down to four cards.",
    place: "Your turn: place a card.",
    placeOrReserve: "Your turn: place a card, or reserve one.",
    onlyReserve: "Your turn: nothing fits, so reserve a card.",
    layOrReserve: "Place a card from your reserve, or reserve one from your hand.",
    queen: (suit: SuitLetter) => `Your turn: a Queen. Place ${SUITS[suit]} only.`,
    moreReserve: "Place more from your reserve, or end your turn.",
    mayEnd: "Nothing was drawn: place a card, or end your turn.",
    keepHand: "Nothing was drawn: place reserve cards, or end your turn.",
    ending: "Your turn is over.",
  },

  do: {
    done: "Done",
    doneNone: "Skip",
    skip: "Skip",
    end: "End turn",
    choose: "Choose a card",
    chooseStack: "Choose a stack",
    choosePlace: "Choose a cell",
    chooseFirst: "Tap a card of your hand, or the top of your reserve.",
    chooseHandFirst: "Tap a card of your hand first.",
    chooseReserveFirst: "Tap the top of your reserve first.",
    chooseStackFirst: "Tap one of the stacks that are lit.",
    choosePlaceFirst: "Tap one of the cells that are lit.",
    take: (name: string) => `Take the ${card(name)}`,
    remove: "Remove the stack",
    place: (name: string) => `Place the ${card(name)}`,
    there: (at: number, gain: number) => (gain > 0 ? points(gain) : cell(at)),
    reserve: (name: string) => `Reserve the ${card(name)}`,
    reserveHint: "ends your turn",
    discard: (name: string) => `Discard the ${card(name)}`,
  },

  order: "Your hand",
  orders: { suit: "by suit", value: "by number", arrival: "by arrival" },

  cards: {
    hand: "Your hand",
    own: (name: string, state: string | null, place: number, of: number) =>
      `${card(name)}, ${state === null ? "" : `${state}, `}${place} of ${of}`,
    placeable: (gain: number) => (gain > 0 ? `can be placed, for ${points(gain)}` : "can be placed"),
    reservable: "can be reserved",
    discardable: "can be discarded",
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
    which: (at: number) => `Remove from which card down, ${cell(at)}?`,
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
      J: (suit: SuitLetter) => `You can take ${SUITS[suit]} off the tops of the stacks.`,
      Q: (suit: SuitLetter) => `Only ${SUITS[suit]} can be placed this turn.`,
      K: (suit: SuitLetter) => `You can remove a stack with a ${SUIT[suit]} on top, for one point per card.`,
    } satisfies Record<Figure, (suit: SuitLetter) => string>,
    count: (n: number, of: number) => `${n} of ${of}`,
    /** Over what each reserve costs then. */
    atLast: "After the 12th, reserves cost",
    penalty: (n: number) => (n === 0 ? "0" : `−${n}`),
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
    spoken: (draw: number, discard: number) => `Draw pile, ${cards(draw)}. Discard pile, ${cards(discard)}.`,
  },
  reserve: {
    own: "Your reserve",
    of: "Reserve",
    empty: "empty",
    top: (name: string, under: readonly string[], state: string | null) =>
      `Reserve: ${card(name)} on top${state === null ? "" : `, ${state}`}${under.length === 0 ? "" : `; under it ${list(under)}`}`,
    spoken: (names: readonly string[]) =>
      names.length === 0 ? "Reserve: empty." : `Reserve from the top: ${list(names)}.`,
    put: (name: string) => `Reserve the ${card(name)}, which ends your turn`,
  },
  seats: {
    cards,
    known: (names: readonly string[]) => `known: ${list(names)}`,
    deduced: (names: readonly string[]) => `also there: ${list(names)}`,
  },
  alarm: {
    cry: "12th action card!",
    who: "Each card in reserve costs a point after this turn.",
  },

  say: {
    dealt: (name: string | null) => `The cards are dealt. ${who(name, "start", "starts")}.`,
    drew: (name: string | null, drawn: string | null) =>
      past(name, drawn === null ? "drew a card." : `drew the ${card(drawn)}.`),
    drewNothing: (name: string | null) => past(name, "had no card to draw."),
    turned: (name: string | null, action: string) => past(name, `turned up the ${card(action)}.`),
    took: (name: string | null, taken: string) => past(name, `took the ${card(taken)}.`),
    refilled: (at: number, filled: string) => `The ${card(filled)} filled the ${cell(at)} cell.`,
    finished: (name: string | null) => past(name, "finished with the Jack."),
    removed: (name: string | null, n: number, at: number) =>
      past(name, `removed the ${cell(at)} stack: ${points(n)}.`),
    skipped: (name: string | null) => past(name, "skipped."),
    placed: (name: string | null, placed: string, at: number) =>
      past(name, `placed the ${card(placed)}, ${cell(at)}.`),
    laid: (name: string | null, placed: string, at: number) =>
      past(name, `placed the ${card(placed)} from the reserve, ${cell(at)}.`),
    formed: (name: string | null, kind: ComboKind, gain: number) =>
      past(name, `made a ${kind}: ${points(gain)}!`),
    reserved: (name: string | null, put: string) => past(name, `reserved the ${card(put)}.`),
    discarded: (name: string | null, put: string) => past(name, `discarded the ${card(put)}.`),
    ended: (name: string | null) => past(name, "ended the turn."),
    loses: (name: string | null, n: number) => who(name, `lose ${points(n)}`, `loses ${points(n)}`),
    penalty: (losses: readonly string[]) =>
      losses.length === 0
        ? "Twelfth action card: nobody has a reserve."
        : `Twelfth action card: ${losses.join(", ")}.`,
    newActions: "The action cards were reshuffled.",
    reshuffled: "The discard pile was shuffled into a new draw pile.",
    newBase: "All the cards were reshuffled, for a new base.",
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
  },
  until: (target: number, lead: number) => `to ${target}, or ${lead} ahead`,

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `It’s ${name(why.acting)}’s move.`;
      case "nothing_to_choose":
        return "The cards are being shuffled.";
      case "match_over":
        return "The match is over.";
      case "no_such_card":
        return "That card is no longer in your hand.";
      case "no_such_cell":
        return "The base has four cells.";
      case "empty_cell":
        return "There’s no card there.";
      case "jack_first":
        return "Use the Jack first, or skip.";
      case "no_jack":
        return "Only a Jack takes cards from the base.";
      case "jack_takes_its_suit":
        return `The Jack only takes ${SUITS[why.suit]}, off the top.`;
      case "king_removes_its_suit":
        return `The King only removes a stack with a ${SUIT[why.suit]} on top.`;
      case "jack_takes_no_more":
        return "The Jack has taken all he can.";
      case "jack_takes_from_one_stack":
        return `This Jack only takes from the stack he started with, ${cell(why.cell)}.`;
      case "king_first":
        return "Use the King first, or skip.";
      case "no_king":
        return "Only a King removes stacks.";
      case "king_takes_the_top":
        return "A King removes the whole stack.";
      case "name_the_card":
        return "Choose which card goes, with all those under it.";
      case "not_in_this_cell":
        return `The ${card(why.card)} isn’t there.`;
      case "discard_first":
        return "First discard down to four cards.";
      case "nothing_to_discard":
        return "There’s nothing to discard.";
      case "queen_wants_her_suit":
        return `The Queen only allows ${SUITS[why.suit]} this turn.`;
      case "does_not_connect":
        return "No card beside it has the same number, or the next number up or down in the same suit.";
      case "reserve_must_connect":
        return "Even on an empty cell, a reserve card must fit a card beside it.";
      case "hand_card_used":
        return "You’ve already used your hand card this turn.";
      case "empty_reserve":
        return "Your reserve is empty.";
      case "can_be_placed":
        return "This card can be placed, so it can’t go into the reserve.";
      case "must_place_after_reserve":
        return "You’ve placed reserve cards, and a card in your hand fits: place that one.";
      case "queen_wants_a_placing":
        return "Only the Queen forbids this card, and a card in your hand can be placed, so this one can’t go into the reserve.";
      case "hand_card_first":
        return "First place or reserve a card from your hand.";
      case "keeps_three":
        return "Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.";
    }
  },

  help: {
    touch: [
      "Tap a card in your hand: the cells where it can go light up. Tap one, or drag the card there.",
      "The number on a lit cell is the points it scores. A card with a dot can be placed; a pale one is no use right now.",
      "Tap the top card of your reserve to place it. With a card chosen, tap the reserve to put it there.",
      "For a Jack or a King, tap the stacks that light up.",
      "Tap the seal in the middle to see what the action card does, and which are still to come. At the twelfth, each reserve card costs a point.",
    ],
    keys: [
      ["← →", "along your hand"],
      ["Space, Enter", "choose a card"],
      ["1 … 9, 0", "choose an ace, a 2, … a 10; again: the next one, then none"],
      ["U, I, J, K", "the cells: upper left, upper right, lower left, lower right"],
      ["R", "choose the top of your reserve"],
      ["V", "put the chosen card into the reserve"],
      ["P", "main button"],
      ["X", "leave what a Jack or a King offers; end the turn"],
    ] as [string, string][],
  },
  spoken: {
    hand: (names: readonly string[]) => `Your hand: ${list(names)}.`,
    emptyHand: "Your hand is empty.",
    seat: (name: string, n: number) => `${name}: ${cards(n)} in hand.`,
  },
};
