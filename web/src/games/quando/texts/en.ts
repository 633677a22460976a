import type { Kind } from "../../../protocol/quando/Kind";
import type { Refusal } from "../messages";
import { EnglishSubject, englishSubject, isOne, type Who } from "../../../texts/subjects";
import { counted } from "../../../texts/numbers";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const count = (n: number) => COUNTS[n] ?? String(n);
/** How many there were so far: "you've played none". */
const made = (n: number) => (n === 0 ? "none" : count(n));
const cards = (n: number) => counted("en", n, "card", "cards");
const points = (n: number) => counted("en", n, "point", "points");

/** A play as a noun: "a 7", "two 10s", "three 8s", "the straight 4-5-6". */
const play = (kind: Kind, values: readonly number[]) => {
  if (kind === "straight") return `the straight ${values.join("\u2011")}`;
  if (values.length === 1) return `${values[0] === 8 ? "an" : "a"} ${values[0]}`;
  return `${count(values.length)} ${values[0]}s`;
};

export const en = {
  lastRound: "Last turns!",
  lastRoundBy: (name: string | null) => (name === null ? "You knocked" : `${name} knocked`),

  status: {
    play: "Your turn: choose cards to play.",
    playLast: "Your last turn: play, or pass.",
    empty: "Your turn: your hand is empty. Draw a card.",
    draw: "Your turn: draw a card.",
    flip: (by: string) => `${by}’s triplet! Flip one of your zeros.`,
    pay: (by: string) => `${by}’s triplet! You have no zero, so draw a card.`,
    ending: "Knock, or end your turn?",
    waitLast: (name: string) => `${name}’s last turn.`,
    waitPay: (name: string, by: string | null) =>
      `${name} pays for ${by === null ? "your" : `${by}’s`} triplet.`,
  },

  do: {
    play: (kind: Kind, values: readonly number[]) => {
      const what = play(kind, values);
      return kind === "triplet" ? `Play ${what}: triplet!` : `Play ${what}`;
    },
    choose: "Choose cards",
    chooseZero: "Choose a zero",
    chooseFirst: "Tap cards of your hand: equal numbers, or three in a row.",
    chooseZeroFirst: "Tap one of your zeros.",
    becomes: (total: number) => `hand: ${total}`,
    thenDraw: (total: number) => `hand: ${total}, then draw`,
    take: (value: number) => `Take the ${value}`,
    takeUnseen: "Take the visible side",
    turnOver: "Flip it",
    turnOverHint: "take the other side",
    flip: (value: number) => `Flip this ${value}`,
    flipHint: "and take its back",
    knock: "Knock",
    pass: "Pass",
    passHint: "play nothing, draw nothing",
    end: "End turn",
  },

  order: "Your hand",
  orders: { value: "by number", arrival: "by arrival" },

  knock: {
    title: "Knock now?",
    body: (total: number) =>
      `Your hand is worth ${points(total)}. Everyone else gets one more turn, then all hands are counted.`,
    risk: (penalty: number) => `If anyone ties or beats you, you score your hand plus ${points(penalty)}.`,
    riskTie: (penalty: number) => `If anyone beats you, you score your hand plus ${points(penalty)}.`,
    /** Where somebody else's zeros spare the knocker. */
    spared: "If someone else’s zeros end the round, the knock costs nothing extra.",
    yes: "Yes, knock",
    no: "Not yet",
  },

  cards: {
    own: (value: number, state: string | null, place: number, of: number) =>
      `${value}, ${state === null ? "" : `${state}, `}${place} of ${of}`,
    playable: "playable",
    flippable: "can be flipped",
    notNow: "doesn’t fit",
    unknown: "unknown",
    hand: "Your hand",
    worth: "hand",
    remembered: (value: number) => `its back is ${value}`,
    dealtBacks: "The small numbers are the backs of your cards. You see them until your first move.",
  },
  sets: {
    title: "Sets and straights",
    equal: (values: readonly number[]) => `${count(values.length)} ${values[0]}s`,
    triplet: (values: readonly number[]) => `triplet of ${values[0]}s`,
    straight: (values: readonly number[]) => `straight ${values.join("\u2011")}`,
  },
  piles: {
    drawSpoken: (n: number, top: number | null) =>
      `Draw pile, ${cards(n)}${top === null ? "" : `, showing ${top}`}`,
    discardSpoken: (n: number, top: number | null) =>
      `Discard pile, ${cards(n)}${top === null ? "" : `, ${top} on top`}`,
    empty: "empty",
  },
  seats: {
    knocked: "knocked",
    pays: "pays",
    backs: (values: string) => `backs: ${values}`,
    fronts: (values: string) => `fronts: ${values}`,
  },

  say: {
    dealt: (name: string | null, round: number) =>
      name === null ? `You dealt round ${round}.` : `${name} dealt round ${round}.`,
    played: (name: string | null, kind: Kind, values: readonly number[]) => {
      const what = play(kind, values) + (kind === "triplet" ? ": a triplet! The others pay." : ".");
      return `${name ?? "You"} played ${what}`;
    },
    tookVisible: (name: string | null, value: number | null) => {
      const what = value === null ? "the visible side" : `the ${value}`;
      return name === null ? `You took ${what}.` : `${name} took ${what}.`;
    },
    turnedOver: (name: string | null, value: number | null) =>
      name === null && value !== null
        ? `You flipped ${value === 8 ? "an" : "a"} ${value}.`
        : `${name ?? "You"} flipped the card.`,
    paidDraw: (text: string) => `For the triplet: ${text}`,
    nothing: (name: string | null) => `There was no card left for ${name ?? "you"} to draw.`,
    flipped: (name: string | null, front: number) =>
      `Triplet: ${name === null ? "your" : `${name}’s`} 0 is now ${front === 8 ? "an" : "a"} ${front}.`,
    recycled: (shuffled: boolean): string =>
      shuffled
        ? "The discard pile was shuffled into a new draw pile."
        : "The discard pile was turned over: it’s the new draw pile.",
    knocked: (name: string | null) => `${name ?? "You"} knocked!`,
    passed: (name: string | null) => (name === null ? "You passed." : `${name} passed.`),
    skipped: (name: string | null) => (name === null ? "You had no move." : `${name} had no move.`),
    over: "The round is over.",
  },

  stamp: "Knock!",

  /** How a round ended, and the match. */
  story: {
    out: (who: Who) => `${EnglishSubject(who)} went out on all zeros`,
    held: (who: Who, total: number) => `${EnglishSubject(who)} knocked with ${total}, and nobody had less`,
    beaten: (who: Who, total: number, by: Who, least: number) =>
      `${EnglishSubject(who)} knocked with ${total}, but ${englishSubject(by)} had ${least}`,
    tied: (who: Who, total: number, by: Who) =>
      `${EnglishSubject(who)} knocked with ${total}, but ${englishSubject(by)} had ${total} too`,
    level: (who: Who, total: number, by: Who) =>
      `${EnglishSubject(who)} knocked with ${total}, level with ${englishSubject(by)}`,
    capped: (who: Who, least: number) => `Turn limit: ${englishSubject(who)} had the lowest hand, ${least}`,
    penalty: (who: Who, n: number) => `The knock costs ${englishSubject(who)} ${n} more.`,
    near: (who: Who, n: number, target: number) =>
      `${EnglishSubject(who)}${who.you && who.names.length === 0 ? "’re" : isOne(who) ? " is" : " are"} ${n} short of ${target}.`,
    zerosWon: (round: number) => `All zeros in round ${round} sealed it.`,
    knockWon: (total: number, round: number) => `A knock with ${total} in round ${round} sealed it.`,
    reached: (who: Who, score: number, round: number) =>
      `${EnglishSubject(who)} reached ${score} in round ${round}.`,
    rounds: (n: number) => `The lowest score after ${n} rounds.`,
  },

  sheet: {
    knocker: "knocked",
    worth: (total: number, extra: number, counts: number) =>
      counts === total
        ? `Worth ${points(total)}.`
        : `Worth ${total}${extra > 0 ? `, plus ${extra} for the knock` : ""}: ${points(counts)}.`,
    handSpoken: (values: string) => (values === "" ? "no cards" : `cards ${values}`),
  },

  memory: {
    piles: "Known cards",
    discard: "Discard pile, from the top",
    draw: "Draw pile, from the top",
    fronts: (values: string) => `known fronts: ${values}`,
    none: "nothing known yet",
  },

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `It’s ${name(why.acting)}’s move.`;
      case "nothing_to_choose":
        return "The cards haven’t been dealt yet.";
      case "match_over":
        return "The match is over.";
      case "no_such_card":
        return "That card is no longer in your hand.";
      case "no_cards":
        return "Play at least one card.";
      case "neither_equal_nor_straight":
        return "Play equal numbers, or three in a row.";
      case "straight_of_three":
        return `A straight has exactly three cards, not ${count(why.chosen)}.`;
      case "no_wrap":
        return "A straight can’t go from 10 on to 0.";
      case "draw_first":
        return "You’ve played. Now draw a card.";
      case "play_first":
        return "Play first, then draw.";
      case "flip_a_zero":
        return "Someone played a triplet: flip one of your zeros.";
      case "draw_for_triplet":
        return "Someone played a triplet: draw a card.";
      case "only_zeros_flip":
        return `You can only flip a zero, not ${why.front === 8 ? "an" : "a"} ${why.front}.`;
      case "no_triplet":
        return "You only flip a zero for someone else’s triplet.";
      case "already_knocked":
        return `${name(why.knocker)} has already knocked.`;
      case "too_few_plays":
        return `You can knock after ${count(why.needed)} plays in this round (you’ve made ${made(why.made)}).`;
      case "too_few_cards":
        return `You can knock after playing ${count(why.needed)} cards in this round (you’ve played ${made(why.made)}).`;
      case "others_too_few_cards":
        return `You can knock once everyone has played ${count(why.needed)} cards.`;
      case "knock_at_turns_end":
        return "At this table you knock at the end of your turn.";
      case "knock_or_end":
        return "You’ve drawn. Knock, or end your turn.";
      case "pass_only_in_last_round":
        return "You can only pass on your last turn, after a knock.";
      case "ends_by_itself":
        return "Your turn ends by itself.";
      case "empty_hand":
        return "Your hand is empty, so there’s nothing to play.";
    }
  },

  help: {
    touch: [
      "Tap a card to raise it, and more to play several. The button plays them. A second tap puts a card back.",
      "You can also swipe or drag raised cards to the middle of the table.",
      "Cards with a dot fit your choice. On a large screen, small buttons choose whole sets and straights.",
      "To draw, tap the pile. To take the other side of its card, flip it first with the round button.",
      "The others’ dark cards are backs: you see those, they see the fronts.",
    ],
    keys: [
      ["← →", "along your hand"],
      ["Space, Enter", "raise a card; again: put it back"],
      ["0 … 9, D", "raise a card with that number, D a 10; again: the next one, then all back"],
      ["P", "main button"],
      ["V / U", "take the visible side / flip it"],
      ["K", "knock"],
      ["X", "pass"],
      ["E", "end turn"],
    ] as [string, string][],
  },
  spoken: {
    hand: (values: string, total: number) => `Your hand: ${values}. Worth ${total}.`,
    emptyHand: "Your hand is empty.",
    seat: (name: string, n: number, sides: readonly string[]) =>
      `${[`${name}: ${cards(n)}`, ...sides].join(", ")}.`,
  },
};
