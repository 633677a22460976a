const COUNTS = ["no", "one", "two", "three", "four", "five"];
const count = (n: number) => COUNTS[n] ?? String(n);
/** A play as one calls one's own: "your 9", "the two 9s", "the 2, the 3, the 4". */
const those = (values: readonly number[]) => {
  const [value, other] = values;
  if (other === undefined) return `your ${value}`;
  return value === other ? `the ${count(values.length)} ${value}s` : `the ${values.join(", the ")}`;
};
const PAY = "Someone else’s triplet! You have no zero to flip, so you pay with a card.";
const taking = (value: number) => `The visible ${value} is small: tap the pile to take it.`;
const turning = (value: number | null) =>
  `${value === null ? "" : `${value === 8 ? "An" : "A"} ${value}? That’s a lot. `}Flip the card and take the number on its other side, whatever it is.`;

export const en = {
  aim: (total: number) =>
    `These are your numbers; everyone else sees your backs. You want few cards and small numbers. Right now they add up to ${total}.`,
  triplet: (value: number) =>
    `Get rid of equal numbers together. Tap the three ${value}s: three equal ones are a triplet, and everyone else pays for it.`,
  straight: (values: readonly number[]) =>
    `Three numbers in a row go together, too. Tap the ${values.join(", the ")}.`,
  equal: (n: number, value: number) => `Tap the ${count(n)} ${value}s: equal numbers go together.`,
  single: (value: number) => `Nothing goes together now. One card is enough: tap your ${value}.`,
  heaviest: (value: number) =>
    `Your ${value} alone counts for more than anything that goes together: tap it.`,
  confirm: (n: number) => `Now press the big button to play ${n === 1 ? "it" : "them"}.`,
  instead: (values: readonly number[]) =>
    `That works, too, but you get rid of more with ${those(values)}. Tap ${values.length === 1 ? "it" : "them"}, or press the big button all the same.`,
  take: (value: number) => `After a play you draw a card. ${taking(value)}`,
  turnOver: (value: number | null) => `${value === null ? "Draw a card. " : ""}${turning(value)}`,
  payTake: (value: number) => `${PAY} ${taking(value)}`,
  payTurnOver: (value: number | null) => `${PAY} ${turning(value)}`,
  knock: (total: number) =>
    `Your hand is worth only ${total}. Knock! Everyone else gets one more turn, then all hands are counted.`,
  last: "Someone knocked: this is your last turn. Play once more, or pass if that’s better.",
  flip: "Someone else’s triplet! You pay: one of your zeros is flipped. Tap it, then press the button.",
  free: "It’s your move. Take your time: whatever you choose, the round goes on.",
  watch: "The others play now: each puts cards down and draws one. You can see all their backs.",
  watchPay:
    "A triplet: everyone but its player pays. Whoever has a zero flips one, whoever has none draws a card.",
  watchLast: "You knocked, so the others have one last turn each. Will you stay the lowest?",
  lowest: "The lowest hand scores 0, everyone else what their numbers add up to. Points are bad!",
  scored: (total: number, penalty: number) =>
    penalty > 0
      ? `A knock only pays off when nobody has as little or less: ${total} points and ${penalty} more.`
      : `The lowest hand scores 0. Yours adds up to ${total}, and that’s what you score.`,
};
