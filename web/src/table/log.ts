/** A thing that was seen, with a unique number. */
export type LogEntry<Seen> = { id: number; seen: Seen };

/** Recognizes deals and the beginnings of turns. */
export type TurnBoundaries<Seen> = { isDeal: (seen: Seen) => boolean; startsTurn: (seen: Seen) => boolean };

/**
 * The log with one more thing in it, cut to the last lap: as many turns as
 * there are players. A deal begins a new log.
 */
export function appendToLog<Seen>(
  log: readonly LogEntry<Seen>[],
  seen: Seen,
  players: number,
  boundaries: TurnBoundaries<Seen>,
): LogEntry<Seen>[] {
  const next: LogEntry<Seen> = { id: (log.at(-1)?.id ?? 0) + 1, seen };
  if (boundaries.isDeal(seen)) return [next];
  const all = [...log, next];
  let turns = 0;
  const from = all.findLastIndex((entry) => boundaries.startsTurn(entry.seen) && ++turns === players);
  return from === -1 ? all : all.slice(from);
}
