import { expect, test } from "vitest";
import { labelled, ticks } from "../../../src/statistics/scale";

test("ticks are round numbers around the values", () => {
  expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticks(3.2, 17, 5)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(-12, 31, 5)).toEqual([-20, -10, 0, 10, 20, 30, 40]);
  const same = ticks(4, 4, 5);
  expect(same[0]).toBeLessThanOrEqual(4);
  expect(same.at(-1)).toBeGreaterThan(same[0] ?? 4);
});

test("as many periods are labelled as there is room for", () => {
  expect(labelled(3, 8)).toEqual([0, 1, 2]);
  expect(labelled(10, 4)).toEqual([0, 3, 6, 9]);
  expect(labelled(5, 0)).toEqual([0]);
  expect(labelled(0, 4)).toEqual([]);
});
