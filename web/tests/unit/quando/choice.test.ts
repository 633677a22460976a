import { expect, test } from "vitest";
import { bundles, fitting, offerFor, sorted } from "../../../src/games/quando/choice";
import { own, plays } from "../../samples/quando";

const hand = own(2, 2, 2, 3, 4, 8, 10);

test("raised cards make the offer that names exactly them, in any order", () => {
  expect(offerFor(plays(), [4, 0, 3])?.effects.kind).toBe("straight");
  expect(offerFor(plays(), [0, 3])).toBeUndefined();
});

test("cards fit when some offer holds them together with the raised ones", () => {
  expect([...fitting(plays(), [3])].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(fitting(plays(), [5, 6]).size).toBe(0);
  expect(fitting([], []).size).toBe(0);
});

test("a flip is the offer of the one card that it names", () => {
  const flips = [{ action: { do: "flip", card: 3 }, effects: {} }] as const;
  expect(offerFor(flips, [3])).toBe(flips[0]);
  expect(offerFor(flips, [2])).toBeUndefined();
  expect([...fitting(flips, [])]).toEqual([3]);
});

test("bundles name each set and straight once, a triplet instead of its pair", () => {
  const found = bundles(plays(), hand);
  expect(found.map(({ kind, values }) => [kind, ...values])).toEqual([
    ["straight", 2, 3, 4],
    ["triplet", 2, 2, 2],
  ]);
});

test("four equal cards are offered whole, and as a triplet", () => {
  const four = own(5, 5, 5, 5);
  const offers = [
    [0, 1],
    [0, 1, 2],
    [1, 2, 3],
    [0, 1, 2, 3],
  ].map((cards) => ({
    action: { do: "play" as const, cards },
    effects: { kind: cards.length === 3 ? ("triplet" as const) : ("equal" as const) },
  }));
  expect(bundles(offers, four).map(({ kind, cards }) => [kind, cards.length])).toEqual([
    ["equal", 4],
    ["triplet", 3],
  ]);
});

test("sorting is a matter of the screen: the hand itself stays as it is", () => {
  const mixed = own(8, 0, 4);
  expect(sorted(mixed, "value").map((slot) => slot.front)).toEqual([0, 4, 8]);
  expect(mixed.map((slot) => slot.front)).toEqual([8, 0, 4]);
});
