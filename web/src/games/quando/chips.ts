import type { Board } from "./messages";
import { texts } from "./texts";

/** The word on a seat's plate: it pays for a triplet now, or it has knocked. */
export function chipOf({ phase, acting, knocker }: Board, seat: number): string | null {
  const { seats } = texts();
  if (phase === "penalty" && acting === seat) return seats.pays;
  return knocker === seat ? seats.knocked : null;
}
