import { PROGRAM } from "../app/levels/level";
import type { SeatInfo } from "../protocol/SeatInfo";
import type { TableInfo } from "../protocol/TableInfo";
import type { RunningTime } from "./clock";

/** With less time until an away person is gone, the table tells of it: a short loss is no news. */
const TOLD_BEFORE_GONE_MS = 100_000;

/** Whether a person is away for so short a time that it is no news; `now` is the server's time. */
const isBrieflyAway = ({ presence, gone_at }: SeatInfo, now: number): boolean =>
  presence === "away" && gone_at !== undefined && gone_at - now > TOLD_BEFORE_GONE_MS;

/**
 * The table as its people are announced: a person who is away for a moment is here. Everybody is away when a match
 * begins, because the table's page opens a connection of its own.
 */
export function withoutBriefAbsences(info: TableInfo, now: number): TableInfo {
  if (!info.seats.some((who) => isBrieflyAway(who, now))) return info;
  const seats = info.seats.map((who) =>
    isBrieflyAway(who, now) ? { ...who, presence: "here" as const } : who,
  );
  return { ...info, seats };
}

/** The person that the table waits for and who is not there, and when a bot plays on. */
export type Absence =
  /** The clock lets a bot play in `left` milliseconds. */
  | { seat: number; then: "clock"; left: number }
  /** In `left` milliseconds people at the table may let a bot play. */
  | { seat: number; then: "people"; left: number }
  /** They may now. */
  | { seat: number; then: "now" };

/** Whether the table waits for an absent person in the seat that must choose; `now` is the server's time. */
export function absenceOf(
  info: TableInfo,
  acting: number | null,
  running: RunningTime | null,
  now: number,
): Absence | null {
  const who = acting === null ? undefined : info.seats[acting];
  if (acting === null || !who || acting === info.you || info.status !== "playing") return null;
  if ((who.bot !== undefined && who.bot !== PROGRAM) || who.stand_in !== undefined) return null;
  if (who.presence === "away") {
    if (isBrieflyAway(who, now)) return null;
    if (info.clock === null) return { seat: acting, then: "people", left: (who.gone_at ?? now) - now };
  } else if (who.presence !== "gone") return null;
  if (info.clock === null) return { seat: acting, then: "now" };
  return running?.seat === acting ? { seat: acting, then: "clock", left: running.until - now } : null;
}
