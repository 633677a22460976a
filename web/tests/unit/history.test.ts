import { expect, test } from "vitest";
import { remember, type Entry } from "../../src/games/quando/history";
import type { Seen } from "../../src/games/quando/messages";

const played = (seat: number): Seen => ({
  seen: "played",
  seat,
  kind: "equal",
  cards: [{ card: 0, front: 4 }],
});
const drew = (seat: number): Seen => ({
  seen: "drew",
  seat,
  card: 9,
  side: "visible",
  sides: { front: 1, back: 2 },
  penalty: false,
});

test("the log keeps one lap: as many turns as there are players", () => {
  let log: Entry[] = [];
  for (const seat of [0, 1, 2, 0, 1])
    for (const seen of [played(seat), drew(seat)]) log = remember(log, seen, 3);
  expect(log.map(({ seen }) => ("seat" in seen ? seen.seat : -1))).toEqual([2, 2, 0, 0, 1, 1]);
  expect(new Set(log.map(({ id }) => id)).size).toBe(6);
});

test("a deal begins a new log", () => {
  const log = remember(remember([], played(0), 2), { seen: "dealt", dealer: 1, hands: [] }, 2);
  expect(log.map(({ seen }) => seen.seen)).toEqual(["dealt"]);
});
