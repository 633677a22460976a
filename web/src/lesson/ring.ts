import type { Box } from "./arrow";

/** How far the line of a ring is drawn outside its box, in pixels. */
const REACH = 8;

/** The box of a ring around something: smaller than the thing where the line would be outside the window. */
export function placeRing(thing: Box, windowWidth: number, windowHeight: number): Box {
  const x = Math.max(thing.x, REACH);
  const y = Math.max(thing.y, REACH);
  const width = Math.min(thing.x + thing.width, windowWidth - REACH) - x;
  const height = Math.min(thing.y + thing.height, windowHeight - REACH) - y;
  const isOutside = width <= 0 || height <= 0;
  return isOutside ? thing : { x, y, width, height };
}
