import type { SeatInfo } from "../protocol/SeatInfo";
import type { TableInfo } from "../protocol/TableInfo";
import { seatName } from "../texts/isolated";
import { haveSettingsChanged } from "./settings";

/** A change at a waiting table. */
export type RoomChange =
  | { what: "sat" | "stood" | "bot" | "away" | "back"; name: string }
  | { what: "level"; name: string; bot: string }
  | { what: "renamed"; before: string; name: string }
  | { what: "host"; name: string; you: boolean }
  | { what: "settings"; before: TableInfo; after: TableInfo }
  | { what: "seated" | "unseated" | "swapped" };

/** A key for comparing seats; two people of one name have the same key, which is harmless. */
const key = ({ name, bot }: SeatInfo) => `${bot ?? ""}:${name}`;
const taken = (seats: readonly SeatInfo[]) => seats.filter(({ name }) => name !== "");

/** Those of `some` that `others` lack. */
function without(some: readonly SeatInfo[], others: readonly SeatInfo[]): SeatInfo[] {
  const left = others.map(key);
  return some.filter((seat) => {
    const at = left.indexOf(key(seat));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const isSamePerson = (one: SeatInfo, other: SeatInfo) =>
  one.bot === undefined && other.bot === undefined && one.contribution === other.contribution;

/** The changes from one state of the table to the next that are announced. */
export function roomChanges(before: TableInfo, after: TableInfo): RoomChange[] {
  const me = (table: TableInfo) => (table.you === null ? undefined : table.seats[table.you]);
  const news: RoomChange[] = [];
  if (before.you === null && after.you !== null) news.push({ what: "seated" });
  if (before.you !== null && after.you === null) news.push({ what: "unseated" });
  const [old, now] = [taken(before.seats), taken(after.seats)];
  const [gone, come] = [without(old, now), without(now, old)];
  /** The same bot, which plays at another level now. */
  const again = (seat: SeatInfo, others: readonly SeatInfo[]) =>
    seat.bot !== undefined && others.some(({ name, bot }) => name === seat.name && bot !== undefined);
  /** The same person under another name: in the same seat, with the same contribution to the shuffle's seed. */
  const renamed = gone.flatMap((seat) => {
    const at = before.seats.indexOf(seat);
    const same = come.find((other) => other === after.seats[at] && isSamePerson(seat, other));
    return same ? [{ seat, same }] : [];
  });
  for (const { seat, same } of renamed) {
    if (same !== me(after)) news.push({ what: "renamed", before: seatName(seat), name: seatName(same) });
    gone.splice(gone.indexOf(seat), 1);
    come.splice(come.indexOf(same), 1);
  }
  for (const seat of gone) {
    if (seat !== me(before) && !again(seat, come)) news.push({ what: "stood", name: seatName(seat) });
  }
  for (const seat of come) {
    if (seat === me(after)) continue;
    const { bot } = seat;
    const name = seatName(seat);
    if (bot === undefined) news.push({ what: "sat", name });
    else news.push(again(seat, gone) ? { what: "level", name, bot } : { what: "bot", name });
  }
  for (const seat of now) {
    const was = old.find((other) => key(other) === key(seat))?.presence;
    if (seat === me(after) || was === undefined || was === seat.presence) continue;
    if (seat.presence === "here") news.push({ what: "back", name: seatName(seat) });
    else if (was === "here") news.push({ what: "away", name: seatName(seat) });
  }
  if (haveSettingsChanged(before, after)) news.push({ what: "settings", before, after });
  // Free seats come and go with the settings.
  const sameSeats = before.seats.length === after.seats.length;
  const order = ({ seats }: TableInfo) => (sameSeats ? seats : taken(seats)).map(key).join();
  if (gone.length + come.length + renamed.length === 0 && order(before) !== order(after))
    news.push({ what: "swapped" });
  const host = (table: TableInfo) => (table.host === null ? undefined : table.seats[table.host]);
  const [oldHost, newHost] = [host(before), host(after)];
  const isRenamed = renamed.some(({ same }) => same === newHost);
  if (newHost && oldHost && key(newHost) !== key(oldHost) && !isRenamed) {
    news.push({ what: "host", name: seatName(newHost), you: after.host === after.you });
  }
  return news;
}
