import type { TableInfo } from "../../src/protocol/TableInfo";

/** A table that is played, of no game in particular, as the person in its first seat is told of it. */
export function table(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "sample",
    game: "quando",
    options: {},
    min_players: 2,
    seats: [{ name: "Ada", presence: "here" }],
    memory_aid: false,
    clock: null,
    listed: false,
    open: false,
    commitment: "00".repeat(32),
    status: "playing",
    at_once: true,
    host: null,
    spectators: 0,
    you: 0,
    your_turn: true,
    turn: null,
    scores: [],
    free: [],
    rematch: null,
    created: 1_790_000_000_000,
    ...changes,
  };
}
