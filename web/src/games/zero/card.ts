import type { Card } from "../../protocol/zero/Card";

/** The seven colours by their letters, in the order of the rules. */
export const COLOURS = ["r", "o", "y", "g", "b", "p", "w"] as const;
export type Colour = (typeof COLOURS)[number];

/** A card's colour and value: `r5` is the red 5. */
export function partsOf(card: Card): { colour: Colour; value: number } {
  const colour = COLOURS.find((letter) => card.startsWith(letter));
  if (colour === undefined) throw new Error(`${card} is no card of Zero`);
  return { colour, value: Number(card.slice(1)) };
}

/** How a colour is drawn: `ink` is what is written on it. */
export type Paint = { fill: string; ink: string; sign: string };

const DARK = "#2b1216";
const LIGHT = "#fffaf0";

/**
 * The seven colours, each with a sign of its own. The colours stay apart for
 * people who see red, green or blue otherwise (a test measures that), and the
 * signs for all. A sign is a path around 0 0, 16 high.
 */
export const PAINTS: Record<Colour, Paint> = {
  // A heart.
  r: {
    fill: "#bf3846",
    ink: LIGHT,
    sign: "M0 7.5C-10 .5-7.5-7-3.6-7-1.5-7 0-5.4 0-4 0-5.4 1.5-7 3.6-7 7.5-7 10 .5 0 7.5Z",
  },
  // A diamond.
  o: { fill: "#f27608", ink: DARK, sign: "M0-8 6.5 0 0 8-6.5 0Z" },
  // A star.
  y: {
    fill: "#f6d92c",
    ink: DARK,
    sign: "M0-8 2.1-2.9 7.6-2.5 3.4 1.1 4.7 6.5 0 3.6-4.7 6.5-3.4 1.1-7.6-2.5-2.1-2.9Z",
  },
  // A triangle.
  g: { fill: "#56b78f", ink: DARK, sign: "M0-7.5 8 6.5H-8Z" },
  // A drop.
  b: { fill: "#3b6d95", ink: LIGHT, sign: "M0-8C4-3.5 6-.5 6 2.2a6 5.8 0 0 1-12 0C-6-.5-4-3.5 0-8Z" },
  // A cross.
  p: {
    fill: "#431574",
    ink: LIGHT,
    sign: "M-2.6-7.5h5.2v4.9h4.9v5.2H2.6v4.9h-5.2V2.6h-4.9v-5.2h4.9Z",
  },
  // A moon.
  w: { fill: "#fafafa", ink: DARK, sign: "M3.5-7.6a8 8 0 1 0 0 15.2 6.8 6.8 0 1 1 0-15.2Z" },
};
