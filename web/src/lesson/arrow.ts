export type Box = { x: number; y: number; width: number; height: number };

/** Beside what it points at. */
export type Side = "above" | "right" | "left" | "below";

/** An arrow by its middle. */
export type Arrow = { side: Side; x: number; y: number };

/** Half of the arrow's length and of its breadth, and how far its middle is from what it points at, in pixels. */
const [HALF_LENGTH, HALF_BREADTH, DISTANCE] = [15, 13, 23];

/** The sides in the order in which they are tried. */
const SIDES: readonly Side[] = ["above", "right", "left", "below"];

/** The middle of an arrow that points at a box. */
function middleOf(side: Side, { x, y, width, height }: Box): { x: number; y: number } {
  if (side === "above") return { x: x + width / 2, y: y - DISTANCE };
  if (side === "below") return { x: x + width / 2, y: y + height + DISTANCE };
  return { x: side === "left" ? x - DISTANCE : x + width + DISTANCE, y: y + height / 2 };
}

/** The middle and the corners of an arrow. */
function pointsOf({ side, x, y }: Arrow): [number, number][] {
  const isUpright = side === "above" || side === "below";
  const [dx, dy] = isUpright ? [HALF_BREADTH, HALF_LENGTH] : [HALF_LENGTH, HALF_BREADTH];
  return [
    [x, y],
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x - dx, y + dy],
    [x + dx, y + dy],
  ];
}

/** Where an arrow at a box covers the least. `costAt` says how bad it is to cover a point of the window. */
export function placeArrow(box: Box, costAt: (x: number, y: number) => number): Arrow {
  const arrows = SIDES.map((side): Arrow => ({ side, ...middleOf(side, box) }));
  const costOf = (arrow: Arrow) => pointsOf(arrow).reduce((sum, [x, y]) => sum + costAt(x, y), 0);
  return arrows.reduce((best, arrow) => (costOf(arrow) < costOf(best) ? arrow : best));
}
