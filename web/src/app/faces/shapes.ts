/** A part of a drawing on a square of 48: a path and its colour; with a width it is a line, else it is filled. */
export type Shape = readonly [path: string, colour: string, width?: number];

/** Shapes that are moved down together. */
export type Layer = { shapes: readonly Shape[]; down: number };

/** The side of the square that faces are drawn on. */
export const SIDE = 48;

export const INK = "#2b1216";

/** An ellipse as a path; `turn` is in degrees. */
export function ellipse(x: number, y: number, rx: number, ry: number, turn = 0): string {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)].map((value) => Math.round(value * 100) / 100);
  const arc = `a${rx} ${ry} ${turn} 1 0`;
  return `M${x - (dx ?? 0)} ${y - (dy ?? 0)}${arc} ${2 * (dx ?? 0)} ${2 * (dy ?? 0)}${arc} ${-2 * (dx ?? 0)} ${-2 * (dy ?? 0)}z`;
}

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);

/** Two eyes. */
export const eyes = (left: number, right: number, y: number, r = 2.1): Shape => [
  circle(left, y, r) + circle(right, y, r),
  INK,
];
