import { expect, test } from "vitest";
import { afterGiving, afterTaking, counted, grouped, orderOf, swapOf } from "../../../src/games/zero/choice";
import { HAND, knock, open, swaps } from "../../samples/zero";

test("by colour the largest colour stands first, and groups begin where the colour changes", () => {
  const hand = grouped(HAND, "colour");
  expect(hand.map(({ face }) => face)).toEqual(["r1", "r3", "r4", "r5", "r8", "g3", "b7", "p2", "w7"]);
  expect(hand.map(({ starts }) => starts).indexOf(true)).toBe(5);
  expect(hand.filter(({ starts }) => starts)).toHaveLength(4);
});

test("by number equal numbers stand together, however their colours are", () => {
  const hand = grouped(open("r1c", "b7c", "g1r", "w7r", "p1r"), "value");
  expect(hand.map(({ face }) => face)).toEqual(["r1", "g1", "p1", "b7", "w7"]);
  expect(hand.map(({ starts }) => starts)).toEqual([false, false, false, true, false]);
});

test("grouping is a matter of the screen, and a back has no group", () => {
  const hand = [...HAND, { card: 9, face: null, mark: null }];
  expect(grouped(hand, "colour")).toHaveLength(9);
  expect(hand.map(({ card }) => card)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(orderOf({})).toBe("colour");
  expect(orderOf({ zero: "value" })).toBe("value");
});

test("what counts is what the marks say: each counted value once", () => {
  expect(counted(HAND)).toEqual([2, 3, 7]);
  expect(counted(open("r1f", "r2f"))).toEqual([]);
});

test("two cards make the exchange that is offered for exactly them", () => {
  const offers = [...swaps(), knock];
  expect(swapOf(offers, 2, "r2")?.effects).toEqual({ total: 0, zero: true });
  expect(swapOf(offers, 2, null)).toBeUndefined();
  expect(swapOf(offers, 2, "b1")).toBeUndefined();
});

test("one card tells what each card of the other side would make of the hand", () => {
  const offers = [...swaps(), knock];
  expect([...afterTaking(offers, 2).keys()]).toEqual(["y7", "r2", "o4", "w1", "p8"]);
  expect(afterTaking(offers, 2).get("r2")?.zero).toBe(true);
  expect(afterGiving(offers, "r2").size).toBe(9);
  expect(afterGiving(offers, null).size).toBe(0);
});
