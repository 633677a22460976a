import type { Seen } from "./messages";

/** A thing that was seen, with a number that tells it from all others. */
export type Entry = { id: number; seen: Seen };

/** Whether it begins a turn; what follows until the next such thing belongs to that turn. */
const begins = (seen: Seen) =>
  seen.seen === "played" || seen.seen === "knocked" || seen.seen === "passed" || seen.seen === "skipped";

/**
 * The log with one more thing in it, cut to the last lap: as many turns as
 * there are players. A deal begins a new log.
 */
export function remember(log: readonly Entry[], seen: Seen, players: number): Entry[] {
  const next: Entry = { id: (log.at(-1)?.id ?? 0) + 1, seen };
  if (seen.seen === "dealt") return [next];
  const all = [...log, next];
  let turns = 0;
  const from = all.findLastIndex((entry) => begins(entry.seen) && ++turns === players);
  return from === -1 ? all : all.slice(from);
}
