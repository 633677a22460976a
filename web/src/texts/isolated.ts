import type { SeatInfo } from "../protocol/SeatInfo";

/** The blocks of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name as a part of a sentence. One that is written from right to left is isolated (U+2068, U+2069): else digits
 * and punctuation beside it would move to its other side. Other names stay as they are.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The name in a seat as a part of a sentence; empty for a free seat. */
export const seatName = (seat: Pick<SeatInfo, "name"> | undefined): string => isolated(seat?.name ?? "");

/** The names in some seats, without the free ones. */
export const seatNames = (seats: readonly Pick<SeatInfo, "name">[]): string[] =>
  seats.filter(({ name }) => name !== "").map(seatName);
