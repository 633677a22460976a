import { expect, test } from "vitest";
import { bars, datesBefore, median, peopleOf, squares, standing } from "../../../src/daily/results";

const results = [
  { score: -2, people: 1 },
  { score: 0, people: 3 },
  { score: 5, people: 2 },
  { score: 40, people: 4 },
];

test("the bars hold everybody, are of equal width, and as many as a phone shows", () => {
  const all = bars(results);
  expect(all.length).toBeLessThanOrEqual(24);
  expect(all.reduce((sum, { people }) => sum + people, 0)).toBe(peopleOf(results));
  expect(new Set(all.map(({ low, high }) => high - low)).size).toBe(1);
  expect(all[0]).toEqual({ low: -2, high: -1, people: 1 });
  expect(bars([{ score: 7, people: 2 }])).toEqual([{ low: 7, high: 7, people: 2 }]);
  expect(bars([])).toEqual([]);
});

test("the median is a score that somebody has", () => {
  expect(median(results)).toBe(5);
  expect(median([...results].reverse())).toBe(5);
  expect(median([])).toBeNull();
});

test("equal scores share a place, and the best one is the fewest or the most points", () => {
  expect(standing(results, 0, true)).toEqual({ place: 2, people: 10, better: 6 / 9 });
  expect(standing(results, 0, false)).toEqual({ place: 7, people: 10, better: 1 / 9 });
  expect(standing([{ score: 3, people: 1 }], 3, true)).toEqual({ place: 1, people: 1, better: null });
});

test("a share is five squares", () => {
  expect(squares(0)).toBe("□□□□□");
  expect(squares(0.66)).toBe("■■■□□");
  expect(squares(1)).toBe("■■■■■");
});

test("past dates go back over months and years, and not before the first deal", () => {
  expect(datesBefore("2027-01-02", "2020-01-01", 3)).toEqual(["2027-01-01", "2026-12-31", "2026-12-30"]);
  expect(datesBefore("2027-01-02", "2027-01-01", 3)).toEqual(["2027-01-01"]);
});
