import { en as table } from "../en";
import { counted } from "../../../../texts/numbers";

const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const suitOf = (letter: string) => SUITS[letter] ?? letter;
const points = (n: number) => counted("en", n, "point", "points");

export const en = {
  aim: (target: number) =>
    `Three top cards that belong together are a trio: 3 points; four are a quartet: 4. Those dealt count nothing. Today ${points(target)} win.`,
  jack: (suit: string) =>
    `Each turn an action card is turned up. A Jack: you may take top cards of his suit, here ${suitOf(suit)}. Tap the lit stack.`,
  jackDone: "Nothing more is worth taking. Press the button and go on.",
  king: (suit: string, cards: number) =>
    `A King sweeps away a stack with ${suitOf(suit)} on top, for 1 point a card: ${points(cards)} here. Tap the lit stack.`,
  kingSkip: "A King sweeps away a stack of his suit for 1 point a card. It isn’t worth it now: skip him.",
  queen: (suit: string) =>
    `A Queen! In this turn only ${suitOf(suit)} may be placed, and you can’t refuse her.`,
  reserved:
    "Your reserve isn’t empty: you can’t win like that, and the twelfth action card makes it cost points. Its top card may be placed as an extra.",
  lay: (card: string) => `Get rid of your reserve: the ${table.card(card)} fits. Tap it, then the lit cell.`,
  combo: (card: string, gain: number) =>
    `The ${table.card(card)} makes a combo with other top cards: ${points(gain)}! Tap it, then the lit cell.`,
  /** `queen` is whether a Queen allows one suit only. */
  place: (card: string, queen: boolean) =>
    `Place the ${table.card(card)}: tap it, then the lit cell. A neighbour must have the same number, or the next one of the suit; an empty cell takes any${queen ? " of the Queen’s suit" : ""}.`,
  insteadCombo: (card: string, gain: number) =>
    `That fits, too, but the ${table.card(card)} makes a combo: ${points(gain)}! Tap it, then the lit cell.`,
  insteadPlace: (card: string) =>
    `That one fits nowhere now and can only go into your reserve. The ${table.card(card)} fits: tap it, then the lit cell.`,
  reserve: (card: string) =>
    `Nothing you hold may be placed, so one card goes into your reserve. Tap the ${table.card(card)}, then the button.`,
  end: "That’s all you can do. End your turn.",
  free: "It’s your move. Take your time: whatever you choose, the match goes on.",
  begins: "Your turn: you draw a card, and an action card is turned up.",
  watch: "Now your opponent draws, turns up an action card and places a card, just as you do.",
  won: (target: number) =>
    `You have ${points(target)} or more and an empty reserve, so you win at once, even in the middle of a turn. A usual match goes to 44.`,
  lost: (target: number) =>
    `Your opponent has ${points(target)} or more and an empty reserve: that wins at once. A usual match goes to 44.`,
  wonAhead: (lead: number) =>
    `You are at least ${points(lead)} ahead with an empty reserve, so you win at once, even in the middle of a turn.`,
  lostAhead: (lead: number) =>
    `Your opponent is at least ${points(lead)} ahead with an empty reserve: that wins at once.`,
};
