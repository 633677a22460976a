import { PROGRAM } from "../app/levels/level";
import type { Presence } from "../protocol/Presence";
import type { SeatInfo } from "../protocol/SeatInfo";
import type { StandIn } from "../protocol/StandIn";
import type { TableInfo } from "../protocol/TableInfo";
import { isolated } from "../texts/isolated";

/** The status of a seat: a bot's, also that of a program that is here, a person's with their presence, or why a bot stands in for a person. */
export type SeatStatus = "bot" | Presence | StandIn;

/** The status of a seat. */
export function seatStatusOf({ bot, stand_in, presence }: SeatInfo): SeatStatus {
  const isAbsent = stand_in !== undefined || (presence !== undefined && presence !== "here");
  if (bot !== undefined && !(bot === PROGRAM && isAbsent)) return "bot";
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

/** Whether all others at the table are bots: without this person nobody goes on. */
export const isAlone = ({ seats, you }: TableInfo): boolean =>
  seats.every(({ name, bot }, seat) => seat === you || name === "" || bot !== undefined);

/** Whether only bots play with this person, and no clock runs: then everything may wait for them. */
export const isAloneWithBots = (info: TableInfo): boolean =>
  info.you !== null && info.clock === null && isAlone(info);

/** Whether a person without a seat can take a bot's when the round is over. */
export const mayJoinLater = ({ open, you, status, seats, free }: TableInfo): boolean =>
  open &&
  you === null &&
  status === "playing" &&
  free.length === 0 &&
  seats.some(({ bot }) => bot !== undefined && bot !== PROGRAM);

/** The other seats whose status has changed, and what it was before. */
export function statusChanges(
  before: TableInfo,
  now: TableInfo,
): { seat: number; was: SeatStatus; seatStatus: SeatStatus }[] {
  return now.seats.flatMap((who, seat) => {
    const old = before.seats[seat];
    if (!old || old.name !== who.name || seat === now.you) return [];
    const [was, seatStatus] = [seatStatusOf(old), seatStatusOf(who)];
    return was === seatStatus ? [] : [{ seat, was, seatStatus }];
  });
}

/** The seats of bots that people have taken in the match, and the bots' names. */
export function arrivals(before: TableInfo, now: TableInfo): { seat: number; replaced: string }[] {
  if (before.status !== "playing") return [];
  return now.seats.flatMap((who, seat) => {
    const old = before.seats[seat];
    return old?.bot !== undefined && who.bot === undefined && seat !== now.you
      ? [{ seat, replaced: isolated(old.name) }]
      : [];
  });
}

/** The name of a person whose data was erased. */
const ERASED_NAME = "?";

/** The seats whose people have another name now, and the one before. A name that was erased is not repeated. */
export function renamings(before: TableInfo, now: TableInfo): { seat: number; was: string }[] {
  return now.seats.flatMap((who, seat) => {
    const old = before.seats[seat];
    const isPerson = old !== undefined && old.bot === undefined && who.bot === undefined;
    const isRenamed = isPerson && old.name !== who.name && who.name !== ERASED_NAME && seat !== now.you;
    return isRenamed ? [{ seat, was: isolated(old.name) }] : [];
  });
}

/** Whether a change is shown to all on the table: a person who lost the network for a moment has not gone. */
export const isDeparture = (seatStatus: SeatStatus): boolean =>
  seatStatus === "gone" || isStandIn(seatStatus);
