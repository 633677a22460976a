import { expect, test } from "vitest";
import { figureOf, INKS, PAPER, rankOf, SHAPES, suitOf, valueOf } from "../../../src/games/qarre/suits";
import { contrast, nearest, COLOUR_VISIONS } from "../colour-vision";

test.each(Object.entries(COLOUR_VISIONS))("the four suits' colours stay apart for %s sight", (_, sight) => {
  expect(nearest(Object.values(INKS), sight)).toBeGreaterThan(0.1);
});

test("every suit has a shape of its own and is readable on paper", () => {
  expect(new Set(Object.values(SHAPES)).size).toBe(4);
  for (const ink of Object.values(INKS)) expect(contrast(ink, PAPER), ink).toBeGreaterThan(4.5);
});

test("a card's name says its suit and its rank", () => {
  expect([suitOf("7s"), suitOf("Th"), suitOf("Kd"), suitOf("Ac")]).toEqual(["s", "h", "d", "c"]);
  expect([rankOf("Th"), rankOf("Kd")]).toEqual(["T", "K"]);
  expect([valueOf("Ac"), valueOf("2c"), valueOf("Th")]).toEqual([1, 2, 10]);
  expect([figureOf("Kd"), figureOf("7s")]).toEqual(["K", null]);
});
