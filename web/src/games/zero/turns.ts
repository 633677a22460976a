import type { TableInfo } from "../../protocol/TableInfo";
import type { Alarm } from "../../table/game";
import { nameOf } from "../../table/sentences";
import type { Board } from "./messages";
import { texts } from "./texts";

/** The seats whose last turn is still to come, the one to play first. */
export function stillToPlay({ acting, closer, last_turns, scores }: Board): number[] {
  if (acting === null || closer === null) return [];
  return Array.from({ length: last_turns }, (_, at) => (acting + at) % scores.length);
}

/** What a knock is now: the first one, the one that brings the end, or none any more. */
export const knockKind = ({ knocks, closer }: Board): "first" | "second" | "last" => {
  if (closer !== null) return "last";
  return knocks === 0 ? "first" : "second";
};

/**
 * Whether this seat's knock, after which the board is so, only keeps the hand, as in the last turns (ZE-8). Between the
 * steps of an update the closer is not named yet, and all knocks are counted.
 */
export const keepsHand = (seat: number, { closer, knocks }: Board): boolean =>
  knocks > 2 || (closer !== null && closer !== seat);

/** The alarm over the table: the seats that have knocked, and those whose last turn is still to come. */
export function alarmOf(board: Board, info: TableInfo): Alarm | null {
  const { alarm } = texts();
  if (board.acting === null) return null;
  const name = (seat: number) => nameOf(info, seat);
  if (board.closer !== null) {
    const left = stillToPlay(board).map((seat) => name(seat) ?? alarm.you);
    return { cry: alarm.second, who: alarm.secondBy(name(board.closer), left.join(", ")) };
  }
  if (board.first_knocker === null) return null;
  return { cry: alarm.first, who: alarm.firstBy(name(board.first_knocker)) };
}

/** Which of the two knocks is a seat's, as a short word; null for a seat that has not knocked. */
export function knockOf({ closer, first_knocker }: Board, seat: number | null): string | null {
  if (seat === null) return null;
  if (closer === seat) return texts().seats.secondKnock;
  return first_knocker === seat ? texts().seats.firstKnock : null;
}
