import { expect, test } from "vitest";
import { PALETTE } from "../../../src/games/quando/palette";
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
