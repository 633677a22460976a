/**
 * A thing that was seen, with a unique number, and the board after it: its sentence stays true when the board is another
 * one.
 */
export type LogEntry<Seen, Board> = { id: number; seen: Seen; board: Board };

/** Recognizes deals and the beginnings of turns. */
export type TurnBoundaries<Seen> = { isDeal: (seen: Seen) => boolean; startsTurn: (seen: Seen) => boolean };

/**
 * The log with one more thing in it, cut to the last lap: as many turns as
 * there are players. A deal begins a new log.
 */
export function appendToLog<Seen, Board extends { scores: readonly unknown[] }>(
  log: readonly LogEntry<Seen, Board>[],
  seen: Seen,
  board: Board,
  boundaries: TurnBoundaries<Seen>,
): LogEntry<Seen, Board>[] {
  const next: LogEntry<Seen, Board> = { id: (log.at(-1)?.id ?? 0) + 1, seen, board };
  if (boundaries.isDeal(seen)) return [next];
  const all = [...log, next];
  let turns = 0;
  const from = all.findLastIndex(
    (entry) => boundaries.startsTurn(entry.seen) && ++turns === board.scores.length,
  );
  return from === -1 ? all : all.slice(from);
}
