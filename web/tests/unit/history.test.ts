import { expect, test } from "vitest";
import { remember, type Entry } from "../../src/table/history";

type Seen = { seen: "dealt" | "played" | "drew"; seat: number };

const laps = {
  deals: (seen: Seen) => seen.seen === "dealt",
  begins: (seen: Seen) => seen.seen === "played",
};

test("the log keeps one lap: as many turns as there are players", () => {
  let log: Entry<Seen>[] = [];
  for (const seat of [0, 1, 2, 0, 1])
    for (const seen of ["played", "drew"] as const) log = remember(log, { seen, seat }, 3, laps);
  expect(log.map(({ seen }) => seen.seat)).toEqual([2, 2, 0, 0, 1, 1]);
  expect(new Set(log.map(({ id }) => id)).size).toBe(6);
});

test("a deal begins a new log", () => {
  const played = remember([], { seen: "played", seat: 0 }, 2, laps);
  const log = remember(played, { seen: "dealt", seat: 1 }, 2, laps);
  expect(log.map(({ seen }) => seen.seen)).toEqual(["dealt"]);
});
