/** The four suits as the protocol writes them, in the order of the pack. */
export const SUITS = ["s", "h", "d", "c"] as const;
export type SuitLetter = (typeof SUITS)[number];

/** What an action card does, in the order of the pack. */
export const FIGURES = ["J", "Q", "K"] as const;
export type Figure = (typeof FIGURES)[number];

/** The suits' own shapes on a 24 grid: they tell suits apart where colours do not. */
export const SHAPES: Record<SuitLetter, string> = {
  s: "M12 2C16.5 7 21.5 10 21.5 14.300c0 2.6-2 4.5-4.4 4.5-1.5 0-2.9-.7-3.8-1.9.3 2.2 1.1 3.9 2.7 5.300H8c1.6-1.4 2.4-3.1 2.7-5.3-.9 1.2-2.3 1.9-3.8 1.9-2.4 0-4.4-1.9-4.4-4.500C2.5 10 7.5 7 12 2z",
  h: "M12 21.500C5.5 16.2 2.2 12.6 2.2 8.600c0-3 2.3-5.4 5.1-5.4 2 0 3.7 1.1 4.7 2.9 1-1.8 2.7-2.9 4.7-2.9 2.8 0 5.1 2.4 5.1 5.4 0 4-3.3 7.6-9.8 12.900z",
  d: "M12 1.5 20.5 12 12 22.5 3.5 12z",
  c: "M12 1.800a4.7 4.7 0 0 1 4 7.1 4.7 4.7 0 1 1-2.7 7.900c.3 2.3 1.1 4 2.7 5.400H8c1.6-1.4 2.4-3.1 2.7-5.400A4.7 4.7 0 1 1 8 8.900a4.7 4.7 0 0 1 4-7.100z",
};

/**
 * The suits' colours on the paper of a card: dark enough to be read there, and
 * apart for people who see red, green or blue otherwise; a test measures both.
 */
export const INKS: Record<SuitLetter, string> = {
  s: "#17131f",
  h: "#e1160a",
  d: "#0e2f95",
  c: "#19806d",
};

/** The paper that the colours are measured on. */
export const PAPER = "#fffaf0";

/** The suit of a card such as `7s` or `Kd`. */
export const suitOf = (card: string): SuitLetter => SUITS.find((suit) => card.endsWith(suit)) ?? "s";

/** What stands before the suit: `A`, `2` … `9`, `T`, or the letter of an action card. */
export const rankOf = (card: string): string => card.slice(0, -1);

/** Whether it is a Jack, a Queen or a King. */
export const figureOf = (card: string): Figure | null =>
  FIGURES.find((figure) => figure === rankOf(card)) ?? null;

/** The value of a number card, from 1 for an ace. */
export const valueOf = (card: string): number => "A23456789T".indexOf(rankOf(card)) + 1;
