import type { ClockStand } from "../protocol/ClockStand";
import type { Clock } from "../protocol/Clock";

/** With less time left, the viewer is told to hurry; in milliseconds. */
const URGENT_MS = 10_000;

/** The running time of a seat; all in milliseconds. */
export type RunningTime = {
  seat: number;
  /** What the turn itself has left; 0 once the bank is used. */
  turn: number;
  /** What the bank has left. */
  bank: number;
  /** When all of it is over, by the server's clock: the same during one turn. */
  until: number;
  /** How much of the part in use is left, from 0 to 1. */
  share: number;
  urgent: boolean;
};

/** The seat with a running clock at `now`, and its remaining time; null while no time runs. */
export function running(stand: ClockStand | null, clock: Clock | null, now: number): RunningTime | null {
  if (!stand || stand.seat === null || !clock) return null;
  const { seat, bank_from, until } = stand;
  const turn = Math.max(0, bank_from - now);
  const bank = Math.max(0, until - Math.max(now, bank_from));
  const whole = turn > 0 ? turnOf(clock) : (stand.banks[seat] ?? 0);
  const share = whole > 0 ? Math.min(1, (turn > 0 ? turn : bank) / whole) : 0;
  return { seat, turn, bank, until, share, urgent: until - now < URGENT_MS };
}

const DAY_MS = 24 * 3600 * 1000;

/** How long a turn should take. */
const turnOf = (clock: Clock): number => (clock.kind === "live" ? clock.turn * 1000 : clock.days * DAY_MS);

/** A length of time in two parts that fit it; what has begun counts whole in the smaller one. */
export type Span =
  | { in: "days"; days: number; hours: number }
  | { in: "hours"; hours: number; minutes: number }
  | { in: "minutes"; minutes: number; seconds: number };

/** How a length of time is said: days as "2 days 4 h", minutes as "1:05". */
export function spanOf(time: number): Span {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return { in: "days", days: Math.floor(hours / 24), hours: hours % 24 };
  if (hours >= 1) return { in: "hours", hours, minutes: minutes % 60 };
  return { in: "minutes", minutes, seconds: seconds % 60 };
}
