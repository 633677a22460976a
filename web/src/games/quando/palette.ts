/**
 * The eleven colours of the numbers. They grow darker with the number and stay
 * apart for people who see red, green or blue otherwise; a test measures that.
 * `ink` is what is written on them.
 */
export type Paint = { fill: string; ink: string };

const DARK = "#2b1216";
const LIGHT = "#fffaf0";

export const PALETTE: readonly Paint[] = [
  { fill: "#f7f06d", ink: DARK },
  { fill: "#62e9ef", ink: DARK },
  { fill: "#feb296", ink: DARK },
  { fill: "#aaa6fd", ink: DARK },
  { fill: "#4ba19a", ink: DARK },
  { fill: "#c5730f", ink: DARK },
  { fill: "#8c55b9", ink: LIGHT },
  { fill: "#096368", ink: LIGHT },
  { fill: "#912613", ink: LIGHT },
  { fill: "#311680", ink: LIGHT },
  { fill: "#3e1b08", ink: LIGHT },
];

const NO_PAINT: Paint = { fill: "#8a7a6d", ink: LIGHT };

/** The colours of a number. */
export const paint = (value: number | null): Paint =>
  value === null ? NO_PAINT : (PALETTE[value] ?? NO_PAINT);
