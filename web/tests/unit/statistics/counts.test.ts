import { expect, test } from "vitest";
import type { GameStatistics } from "../../../src/protocol/GameStatistics";
import type { MatchCounts } from "../../../src/protocol/MatchCounts";
import {
  byPeriod,
  evenShare,
  mean,
  mostPlayed,
  opponentsOf,
  pointsARound,
  share,
  sumOf,
} from "../../../src/statistics/counts";

const counts = (against: string, period: number, matches: number): MatchCounts => ({
  against,
  period,
  matches,
  won: 1,
  even: matches / 4,
  rounds: 2 * matches,
  rounds_won: matches,
  points: 10,
  squared_points: 60,
  knocks: 3,
  knocks_held: 2,
});

const game = (name: string, ...all: MatchCounts[]): GameStatistics => ({
  game: name,
  few_points_win: true,
  counts: all,
});

test("a share of few has Wilson's interval, which stays between nothing and all", () => {
  expect(share(0, 0)).toBeNull();
  // As published for 81 of 263, and for the ends.
  const some = share(81, 263);
  expect(some?.low).toBeCloseTo(0.2553, 4);
  expect(some?.high).toBeCloseTo(0.3662, 4);
  expect(share(0, 10)).toMatchObject({ value: 0, low: 0 });
  expect(share(0, 10)?.high).toBeCloseTo(0.2775, 4);
  expect(share(10, 10)?.value).toBe(1);
  expect(share(10, 10)?.high).toBeCloseTo(1, 9);
});

test("a mean of few numbers has no interval, and of more Student's", () => {
  expect(mean(0, 0, 0)).toBeNull();
  expect(mean(9, 45, 3)).toEqual({ value: 3, low: 3, high: 3 });
  // 1 to 10: 5.5 with a standard error of 0.957, and a quantile of 2.262.
  const some = mean(55, 385, 10);
  expect(some?.value).toBe(5.5);
  expect((some?.high ?? 0) - 5.5).toBeCloseTo(2.262 * 0.9574, 1);
});

test("no round counts less than nothing where few points win", () => {
  // 18, and three times nothing.
  const few = { ...counts("people", 0, 2), points: 18, squared_points: 324 };
  const [bounded, free] = [true, false].map((fewPointsWin) => pointsARound(sumOf([few]), fewPointsWin));
  expect(bounded).toMatchObject({ value: 4.5, low: 0 });
  expect(free?.low).toBeLessThan(0);
  expect(bounded?.high).toBe(free?.high);
  expect(pointsARound(sumOf([]), true)).toBeNull();
});

test("counts are summed up over all and by period", () => {
  const all = [counts("people", 0, 4), counts("solid", 2, 2)];
  expect(sumOf(all)).toMatchObject({ matches: 6, won: 2, rounds: 12, points: 20 });
  expect(evenShare(sumOf(all))).toBe(0.25);
  expect(evenShare(sumOf([]))).toBeNull();
  expect(byPeriod(all, 3).map(({ matches }) => matches)).toEqual([4, 0, 2]);
});

test("opponents come from people over the levels to bots of several levels", () => {
  const all = ["mixed", "greedy", "master", "learning", "people"].map((against) => counts(against, 0, 1));
  expect(opponentsOf(game("zero", ...all))).toEqual(["people", "learning", "master", "greedy", "mixed"]);
});

test("the game that was played most is shown first", () => {
  const games = [
    game("zero", counts("solid", 0, 2)),
    game("qarre", counts("solid", 0, 1), counts("solid", 1, 2)),
  ];
  expect(mostPlayed(games)?.game).toBe("qarre");
  expect(mostPlayed([])).toBeUndefined();
});
