import { expect, test } from "vitest";
import { placeRing } from "../../../src/lesson/ring";

test("a ring lies around a thing", () => {
  const thing = { x: 100, y: 100, width: 40, height: 40 };
  expect(placeRing(thing, 740, 360)).toEqual(thing);
});

test("a ring around a thing at the edge is whole within the window", () => {
  const atTheTopLeft = { x: 0, y: 4, width: 60, height: 40 };
  expect(placeRing(atTheTopLeft, 740, 360)).toEqual({ x: 8, y: 8, width: 52, height: 36 });
  const atTheBottomRight = { x: 700, y: 330, width: 40, height: 30 };
  expect(placeRing(atTheBottomRight, 740, 360)).toEqual({ x: 700, y: 330, width: 32, height: 22 });
});

test("a ring around a thing outside the window stays outside", () => {
  const above = { x: 100, y: -60, width: 40, height: 40 };
  expect(placeRing(above, 740, 360)).toEqual(above);
});
