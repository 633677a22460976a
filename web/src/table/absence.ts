import { PROGRAM } from "../app/levels/level";
import type { TableInfo } from "../protocol/TableInfo";
import type { Running } from "./clock";

/** With less time until an away person is gone, the table says that it waits for them: a short loss is no news. */
const TOLD_BEFORE_GONE_MS = 100_000;

/** The person that the table waits for and who is not there, and when a bot plays on. */
export type Absence =
  /** The clock sees to it in so many milliseconds. */
  | { seat: number; then: "clock"; left: number }
  /** In so many milliseconds people at the table may let a bot play. */
  | { seat: number; then: "people"; left: number }
  /** They may now. */
  | { seat: number; then: "now" };

/** Whether the table waits for an absent person in the seat that must choose; `now` is the server's time. */
export function absenceOf(
  info: TableInfo,
  acting: number | null,
  running: Running | null,
  now: number,
): Absence | null {
  const who = acting === null ? undefined : info.seats[acting];
  if (acting === null || !who || acting === info.you || info.status !== "playing") return null;
  if ((who.bot !== undefined && who.bot !== PROGRAM) || who.stand_in !== undefined) return null;
  if (who.presence === "away") {
    const left = (who.gone_at ?? now) - now;
    if (left > TOLD_BEFORE_GONE_MS) return null;
    if (info.clock === null) return { seat: acting, then: "people", left };
  } else if (who.presence !== "gone") return null;
  if (info.clock === null) return { seat: acting, then: "now" };
  return running?.seat === acting ? { seat: acting, then: "clock", left: running.until - now } : null;
}
