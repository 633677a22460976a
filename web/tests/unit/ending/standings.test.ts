import { expect, test } from "vitest";
import { fromDealersLeft, seatsWithLeast, standings } from "../../../src/table/ending/standings";

const places = (...of: Parameters<typeof standings>) =>
  standings(...of).map(({ seat, place, score }) => [place, seat, score]);

test("the winner is first, by the lowest score or by the highest", () => {
  expect(places([31, 22, 54, 38], [1], "lowest")).toEqual([
    [1, 1, 22],
    [2, 0, 31],
    [3, 3, 38],
    [4, 2, 54],
  ]);
  expect(places([31, 45], [1], "highest")).toEqual([
    [1, 1, 45],
    [2, 0, 31],
  ]);
});

test("seats with the same score share a place, and the next place is left out", () => {
  expect(places([31, 22, 22, 31, 40], [1, 2], "lowest").map(([place]) => place)).toEqual([1, 1, 3, 3, 5]);
});

test("a winner whose score another seat has, too, is first alone", () => {
  expect(places([45, 45], [1], "highest")).toEqual([
    [1, 1, 45],
    [2, 0, 45],
  ]);
});

test("hands are shown from the dealer's left on", () => {
  expect(fromDealersLeft(2, 4)).toEqual([3, 0, 1, 2]);
});

test("the seats with the least are all of them", () => {
  expect(seatsWithLeast([5, 3, 9, 3])).toEqual([1, 3]);
  expect(seatsWithLeast([5, 3, 9, 3], [0, 2])).toEqual([0]);
});
