import type { Presence } from "../protocol/Presence";
import type { SeatInfo } from "../protocol/SeatInfo";
import type { StandIn } from "../protocol/StandIn";
import type { TableInfo } from "../protocol/TableInfo";

/** The status of a seat: a bot's, a person's with their presence, or why a bot stands in for a person. */
export type SeatStatus = "bot" | Presence | StandIn;

/** The status of a seat. */
export function seatStatusOf({ bot, stand_in, presence }: SeatInfo): SeatStatus {
  if (bot !== undefined) return "bot";
  return stand_in ?? presence ?? "here";
}

/** Whether a bot plays there for a person. */
export const isStandIn = (seatStatus: SeatStatus): seatStatus is StandIn =>
  seatStatus === "clock" || seatStatus === "left" || seatStatus === "asked";

/** Whether a bot plays there, for itself or for a person. */
export const isPlayedByBot = ({ bot, stand_in }: SeatInfo): boolean =>
  bot !== undefined || stand_in !== undefined;

/** Whether the viewer may let a bot play for a seat: its person is gone, and no clock would see to it. */
export function mayStandIn({ you, clock, status, seats }: TableInfo, seat: number): boolean {
  const who = seats[seat];
  const others = you !== null && you !== seat && status === "playing" && clock === null;
  return others && who !== undefined && seatStatusOf(who) === "gone";
}

/** Whether a person who comes back sits down automatically; a person who left on purpose presses a button. */
export const returnsAutomatically = (who: SeatInfo | undefined): boolean =>
  who?.stand_in === "clock" || who?.stand_in === "asked";

/** The other seats whose status has changed. */
export function statusChanges(before: TableInfo, now: TableInfo): { seat: number; seatStatus: SeatStatus }[] {
  return now.seats.flatMap((who, seat) => {
    const was = before.seats[seat];
    const seatStatus = seatStatusOf(who);
    const same = !was || was.name !== who.name || seatStatusOf(was) === seatStatus;
    return same || seat === now.you ? [] : [{ seat, seatStatus }];
  });
}
