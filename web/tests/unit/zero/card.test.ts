import { expect, test } from "vitest";
import { COLOURS, PAINTS, partsOf } from "../../../src/games/zero/card";
import { contrast, nearest, COLOUR_VISIONS } from "../colour-vision";

const PAINT = COLOURS.map((colour) => PAINTS[colour]);

test("a card is read from its text, and nonsense is refused", () => {
  expect(partsOf("r5")).toEqual({ colour: "r", value: 5 });
  expect(() => partsOf("x5")).toThrow("no card of Zero");
});

test.each(Object.entries(COLOUR_VISIONS))("the seven colours stay apart for %s sight", (_, sight) => {
  const fills = PAINT.map(({ fill }) => fill);
  expect(nearest(fills, sight)).toBeGreaterThan(0.1);
});

test("every colour has a sign of its own, and number and sign are readable on it", () => {
  expect(new Set(PAINT.map(({ sign }) => sign)).size).toBe(7);
  for (const { fill, ink } of PAINT) expect(contrast(fill, ink), fill).toBeGreaterThan(4.5);
});
