type Point = { clientX: number; clientY: number };

/** A finger that goes less far has pressed. */
const MIN_SWIPE_PX = 44;

/** Where a finger has swept to; null where it went too short a way, or rather up or down. */
export function directionOf(from: Point, to: Point): "left" | "right" | null {
  const x = to.clientX - from.clientX;
  const y = to.clientY - from.clientY;
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 ? "left" : "right";
}
