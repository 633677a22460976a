import { expect, test } from "vitest";
import { sumOf, type Sums } from "../../../src/statistics/counts";
import { plotsOverTime, unitOf } from "../../../src/statistics/over-time";

const sums = (change: Partial<Sums>): Sums => ({ ...sumOf([]), ...change });
const parts = (all: Sums) => plotsOverTime(all, true, String, String).map(({ part }) => part);

test("a figure without anything to count has no plot", () => {
  expect(parts(sums({}))).toEqual([]);
  expect(parts(sums({ matches: 2, rounds: 6, even: 1 }))).toEqual(["won", "points", "rounds"]);
  expect(parts(sums({ matches: 2, rounds: 6, even: 1, knocks: 1 }))).toContain("knocks");
});

test("where each match has one round, what is said of rounds is not said twice", () => {
  const all = sums({ matches: 2, rounds: 2, even: 1, points: 10, squared_points: 60 });
  expect(unitOf(all)).toBe("match");
  expect(parts(all)).toEqual(["won", "points"]);
  const points = plotsOverTime(all, true, String, (value) => `${value} points`)[1];
  expect(points?.title).toBe("Points per match over time");
  expect(points?.summary).toContain("5 points");
  expect(points?.of(all)?.value).toBe(5);
});
