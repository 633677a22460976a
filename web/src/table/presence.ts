import type { Presence } from "../protocol/Presence";
import type { SeatInfo } from "../protocol/SeatInfo";
import type { StandIn } from "../protocol/StandIn";
import type { TableInfo } from "../protocol/TableInfo";

/** How a seat is held: by a bot, by a person who is here or not, or by a bot that plays on for one, and why. */
export type SeatStatus = "bot" | Presence | StandIn;

/** How a seat is held. */
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

/** Whether somebody who comes sits down again unasked: who has left on purpose says so by a press. */
export const returnsAutomatically = (who: SeatInfo | undefined): boolean =>
  who?.stand_in === "clock" || who?.stand_in === "asked";

/** How the other seats are held now that were held otherwise before. */
export function statusChanges(before: TableInfo, now: TableInfo): { seat: number; seatStatus: SeatStatus }[] {
  return now.seats.flatMap((who, seat) => {
    const was = before.seats[seat];
    const seatStatus = seatStatusOf(who);
    const same = !was || was.name !== who.name || seatStatusOf(was) === seatStatus;
    return same || seat === now.you ? [] : [{ seat, seatStatus }];
  });
}
