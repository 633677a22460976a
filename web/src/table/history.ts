/** A thing that was seen, with a number that tells it from all others. */
export type Entry<Seen> = { id: number; seen: Seen };

/** What tells deals and turns from what else is seen. */
export type Laps<Seen> = { deals: (seen: Seen) => boolean; begins: (seen: Seen) => boolean };

/**
 * The log with one more thing in it, cut to the last lap: as many turns as
 * there are players. A deal begins a new log.
 */
export function remember<Seen>(
  log: readonly Entry<Seen>[],
  seen: Seen,
  players: number,
  laps: Laps<Seen>,
): Entry<Seen>[] {
  const next: Entry<Seen> = { id: (log.at(-1)?.id ?? 0) + 1, seen };
  if (laps.deals(seen)) return [next];
  const all = [...log, next];
  let turns = 0;
  const from = all.findLastIndex((entry) => laps.begins(entry.seen) && ++turns === players);
  return from === -1 ? all : all.slice(from);
}
