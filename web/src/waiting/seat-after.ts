import type { SeatInfo } from "../protocol/SeatInfo";

/** Whether both have the same occupant; a bot keeps its name when it plays at another level. */
const isSame = (one: SeatInfo | undefined, other: SeatInfo | undefined): boolean =>
  one?.name === other?.name && (one?.bot === undefined) === (other?.bot === undefined);

/** The seat, after a change of the table, of the one who sat in `at` before it; null if nobody of them is there. */
export function seatAfter(
  before: readonly SeatInfo[],
  after: readonly SeatInfo[],
  at: number,
): number | null {
  const occupant = before[at];
  if (!isSame(after[at], occupant)) {
    const to = after.findIndex((seat, to) => isSame(seat, occupant) && !isSame(before[to], occupant));
    if (to >= 0) return to;
  }
  // Another name in the same seat: the person has changed it.
  return (after[at]?.name ?? "") === "" ? null : at;
}
