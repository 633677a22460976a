import { partsOf, type Colour } from "../card";
import type { Refusal } from "../messages";
import { EnglishSubject, englishSubject, isOne, type Who } from "../../../texts/subjects";
import { counted } from "../../../texts/numbers";

const COLOURS: Record<Colour, string> = {
  r: "red",
  o: "orange",
  y: "yellow",
  g: "green",
  b: "blue",
  p: "purple",
  w: "white",
};

/** A card as people say it: "red 5". */
const card = (text: string) => {
  const { colour, value } = partsOf(text);
  return `${COLOURS[colour]} ${value}`;
};
const cards = (n: number) => counted("en", n, "card", "cards");
const points = (n: number) => counted("en", n, "point", "points");

export const en = {
  card,
  colours: COLOURS,

  status: {
    turn: "Your turn: swap a card, or knock.",
    second: "Your turn: swap, or knock to end it.",
    last: "Your last turn: swap, or keep your hand.",
    zero: "You have a ZERO: call it!",
    waitLast: (name: string) => `${name}’s last turn.`,
  },

  alarm: {
    first: "First knock!",
    firstBy: (name: string | null) => `${name ?? "You"} knocked. One more ends the round.`,
    second: "Last turns!",
    secondBy: (name: string | null, left: string) =>
      `${name ?? "You"} made the second knock. Still to play: ${left}.`,
    you: "you",
  },

  do: {
    swapWhat: "Swap",
    pair: "choose two cards",
    thenPot: "one from the pot",
    thenOwn: "one of yours",
    pairFirst: "Tap a card of yours, and one of the pot.",
    potFirst: "Now tap a card of the pot.",
    ownFirst: "Now tap a card of yours.",
    swap: (give: string, take: string) => `Swap ${card(give)} for ${card(take)}`,
    becomes: (total: number) => `hand: ${total}`,
    becomesZero: "a ZERO!",
    knock: "Knock",
    knockAgain: "2nd knock",
    keep: "Keep",
    zero: "Call ZERO!",
    byColour: "Group by colour",
    byValue: "Group by number",
  },

  order: "Your hand",
  orders: { colour: "by colour", value: "by number" },

  knock: {
    title: { first: "Knock?", second: "Second knock?", last: "Keep your hand?" },
    worth: (total: number) => `Your hand is worth ${points(total)}.`,
    first:
      "This is the first knock: nothing changes, and your turn is over. After the second one everyone else gets one more turn.",
    firstNow:
      "This is the first knock: nothing changes, and your turn is over. The second one ends the round at once.",
    second: "This is the second knock: you’re done, and everyone else gets exactly one more turn.",
    secondNow: "This is the second knock: the round ends at once.",
    last: "This is your last turn: your hand counts as it is.",
    yes: { first: "Yes, knock", second: "Yes, knock", last: "Yes, keep it" },
    no: "Not yet",
  },

  hand: {
    short: "hand",
    name: "Your hand",
    own: (text: string, mark: string, place: number, of: number) =>
      `${card(text)}, ${mark}, ${place} of ${of}`,
    wouldBe: (total: number) => `your hand would be ${total}`,
    marks: {
      free: "free",
      counts: (value: number) => `counts ${value}`,
      repeated: "its number already counts",
      suppressed: "its number is free",
    },
    badges: { free: "0", counts: (value: number) => `${value}`, nothing: "0", zero: "ZERO" },
  },

  pot: {
    name: "The pot",
    own: (text: string, place: number, of: number) => `${card(text)}, ${place} of ${of} in the pot`,
    knocks: (n: number) => (n === 0 ? "Nobody has knocked" : counted("en", n, "knock", "knocks")),
  },

  seats: {
    cards,
    firstKnock: "1st knock",
    secondKnock: "2nd knock",
    lastTurn: "last turn",
    known: (list: string) => `known cards: ${list}`,
  },

  memory: {
    unseen: (n: number) => `${cards(n)} not seen yet`,
    unseenShort: (n: number) => `${n} unseen`,
    none: "all seen",
  },

  say: {
    dealt: (name: string | null, round: number) =>
      name === null ? `You dealt round ${round}.` : `${name} dealt round ${round}.`,
    swapped: (name: string | null, given: string, taken: string) =>
      `${name ?? "You"} swapped the ${card(given)} for the ${card(taken)}.`,
    knocked: (name: string | null) => (name === null ? "You knocked." : `${name} knocked.`),
    kept: (name: string | null) => (name === null ? "You kept your hand." : `${name} kept the hand.`),
    firstKnock: "First knock: one more ends the round.",
    secondKnock: "Second knock!",
    over: "The round is over.",
    zero: (who: Who) => `ZERO! ${EnglishSubject(who)} ${isOne(who) ? "has" : "have"} no points at all.`,
  },

  stamps: { first: "Knock!", second: "2nd knock!" },

  /** How a round ended, and the match. */
  story: {
    zero: (who: Who) => `ZERO! ${EnglishSubject(who)} ${isOne(who) ? "has" : "have"} no points at all`,
    held: (who: Who, total: number) => `${EnglishSubject(who)} knocked with ${total}, and nobody had less`,
    beaten: (who: Who, total: number, by: Who, least: number) =>
      `${EnglishSubject(who)} knocked with ${total}, but ${englishSubject(by)} had ${least}`,
    level: (who: Who, total: number, by: Who) =>
      `${EnglishSubject(who)} knocked with ${total}, level with ${englishSubject(by)}`,
    capped: (who: Who, least: number) => `Turn limit: ${englishSubject(who)} had the lowest hand, ${least}`,
    zeroWon: (round: number) => `A ZERO in round ${round} sealed it.`,
    ahead: (who: Who, n: number, rounds: number) =>
      `${EnglishSubject(who)} finished ${points(n)} ahead after ${rounds} rounds.`,
    shared: (rounds: number) => `Nothing between them after ${rounds} rounds.`,
  },

  sheet: {
    zero: "ZERO!",
    closer: "second knock",
    worth: (total: number) => `Worth ${points(total)}.`,
    handSpoken: (list: string) => `Hand: ${list}`,
    cardSpoken: (text: string, mark: string) => `${card(text)} ${mark}`,
    /** What the lines under cards mean. */
    legend: { counts: "counts", free: "free", none: "no line: number repeated" },
  },

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `It’s ${name(why.acting)}’s turn.`;
      case "nothing_to_choose":
        return "The cards haven’t been dealt yet.";
      case "match_over":
        return "The match is over.";
      case "no_such_card":
        return "That card is no longer in your hand.";
      case "same_card_back":
        return `You’re giving the ${card(why.card)}, so take a different card.`;
      case "not_in_pot":
        return `The ${card(why.card)} is no longer in the pot.`;
      case "no_zero":
        return `Your hand is worth ${why.total}, so it isn’t a ZERO.`;
      case "zero_shows_itself":
        return "At this table, a ZERO is called automatically.";
    }
  },

  help: {
    touch: [
      "Tap one of your cards: every card in the pot then shows what your hand would be worth. Tap one of those, then press the button to swap.",
      "You can also tap the pot’s card first, or drag your card onto it.",
      "Each of your cards shows what it costs: nothing where it’s green.",
      "Every colour has its own sign: heart, diamond, star, triangle, drop, cross and moon.",
    ],
    keys: [
      ["1 … 8", "choose a card of yours with that number; again: the next one, then none"],
      ["Shift + 1 … 8", "the same with the cards of the pot"],
      ["← →", "along your hand or the pot"],
      ["Space, Enter", "choose the card; press the button"],
      ["P", "main button"],
      ["K", "knock"],
      ["Z", "call a ZERO, where the table doesn’t"],
      ["G", "group by colour or by number"],
    ] as [string, string][],
  },
  spoken: {
    hand: (list: string, total: number) => `Your hand: ${list}. Worth ${total}.`,
    pot: (list: string) => `In the pot: ${list}.`,
    seat: (name: string, known: string) => `${name}: ${known}.`,
  },
};
