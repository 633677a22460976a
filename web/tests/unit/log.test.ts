import { expect, test } from "vitest";
import { appendToLog, type LogEntry } from "../../src/table/log";

type Seen = { seen: "dealt" | "played" | "drew"; seat: number };

type Board = { scores: number[] };

const board = (players: number): Board => ({ scores: Array.from({ length: players }, () => 0) });

const boundaries = {
  isDeal: (seen: Seen) => seen.seen === "dealt",
  startsTurn: (seen: Seen) => seen.seen === "played",
};

test("the log keeps one lap: as many turns as there are players", () => {
  let log: LogEntry<Seen, Board>[] = [];
  for (const seat of [0, 1, 2, 0, 1])
    for (const seen of ["played", "drew"] as const)
      log = appendToLog(log, { seen, seat }, board(3), boundaries);
  expect(log.map(({ seen }) => seen.seat)).toEqual([2, 2, 0, 0, 1, 1]);
  expect(new Set(log.map(({ id }) => id)).size).toBe(6);
});

test("a deal begins a new log", () => {
  const played = appendToLog([], { seen: "played", seat: 0 }, board(2), boundaries);
  const log = appendToLog(played, { seen: "dealt", seat: 1 }, board(2), boundaries);
  expect(log.map(({ seen }) => seen.seen)).toEqual(["dealt"]);
});
