import { clockText } from "../app/facts";
import type { GameInfo } from "../protocol/GameInfo";
import type { TableInfo } from "../protocol/TableInfo";
import { spanOf } from "../table/clock";
import { asSentences } from "../table/sentences";
import { tableTexts } from "../table/texts";
import { seatName, seatNames } from "../texts/isolated";
import type { WaitingRoom } from "./room.svelte";
import { waitingTexts } from "./texts";

/** What a hint is read from. */
type Room = Pick<WaitingRoom, "info" | "you" | "taken" | "missing" | "mayManage" | "hostGoneIn">;

/** What is missing until the match begins, and who begins it. */
export function beginHint(room: Room): string {
  const { begin } = waitingTexts();
  const { seats, listed } = room.info;
  if (!room.mayManage) {
    const who = beginnerText(room);
    return room.missing > 0 ? `${who} ${begin.missing(room.missing)}` : who;
  }
  if (room.taken === 1) return begin.alone(listed);
  if (room.missing > 0) return begin.missing(room.missing);
  const free = seats.length - room.taken;
  const absent = seatNames(
    seats.filter(({ presence }, at) => presence !== undefined && presence !== "here" && at !== room.you),
  );
  if (absent.length === 0) return begin.may(free);
  return free === 0 ? begin.absent(absent) : `${begin.may(free)} ${begin.absent(absent)}`;
}

/** Who begins the match: the host, or from when on this person in place of an absent one. */
function beginnerText({ info: { host, seats }, hostGoneIn }: Room): string {
  const { begin } = waitingTexts();
  if (host === null) return begin.nobody;
  const name = seatName(seats[host]);
  return hostGoneIn === null
    ? begin.host(name)
    : begin.away(name, tableTexts().time.span(spanOf(hostGoneIn)));
}

/** That strangers may come to a listed table, and how long everybody may think; empty for another table. */
export function listedHint({ listed, clock }: TableInfo): string {
  return listed ? asSentences([waitingTexts().listed, clock === null ? "" : clockText(clock)]) : "";
}

/** Whether at most two people sit at a table that needs more, and may not know what two can play. */
export function isForMore({ seats, min_players, listed }: TableInfo): boolean {
  const sitting = seats.filter(({ name }) => name !== "");
  // Other people may still sit down at a listed table, and a person who has seated a bot plays with bots.
  return !listed && min_players > 2 && sitting.length <= 2 && sitting.every(({ bot }) => bot === undefined);
}

/** The first preset of the table's game that two can play; null where there is none. */
export function presetForTwo({ game }: TableInfo, games: readonly GameInfo[]): string | null {
  const presets = games.find(({ name }) => name === game)?.presets ?? [];
  return presets.find(({ min_players, max_players }) => min_players <= 2 && max_players >= 2)?.name ?? null;
}
