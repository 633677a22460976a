import { expect, test } from "vitest";
import { PALETTE, pips } from "../../../src/games/quando/palette";
import { contrast, nearest, COLOUR_VISIONS } from "../colour-vision";

test.each(Object.entries(COLOUR_VISIONS))("the eleven colours stay apart for %s sight", (_, sight) => {
  expect(
    nearest(
      PALETTE.map(({ fill }) => fill),
      sight,
    ),
  ).toBeGreaterThan(0.1);
});

test("every number is readable on its colour", () => {
  for (const { fill, ink } of PALETTE) expect(contrast(fill, ink), fill).toBeGreaterThan(4.5);
});

test("a card has as many pips as its number, inside its frame", () => {
  for (let value = 0; value <= 10; value += 1) {
    const dots = pips(value);
    expect(dots).toHaveLength(value);
    for (const { x, y } of dots) expect(x > 5 && x < 45 && y < 66).toBe(true);
  }
});
