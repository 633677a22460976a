import { expect, test } from "vitest";
import { placeArrow } from "../../../src/lesson/arrow";

const box = { x: 100, y: 100, width: 40, height: 40 };
/** How bad it is to cover a point: nothing counts, or what is taken does. */
const nowhere = () => 0;
const where = (isTaken: (x: number, y: number) => boolean) => (x: number, y: number) => Number(isTaken(x, y));

test("an arrow stands above what it points at where nothing else is", () => {
  expect(placeArrow(box, nowhere)).toEqual({ side: "above", x: 120, y: 77 });
});

test("an arrow stands on the side on which it covers nothing", () => {
  const isAbove = (_x: number, y: number) => y < 100;
  expect(placeArrow(box, where(isAbove))).toEqual({ side: "right", x: 163, y: 120 });
  const isOnRight = (x: number, y: number) => isAbove(x, y) || x > 140;
  expect(placeArrow(box, where(isOnRight))).toEqual({ side: "left", x: 77, y: 120 });
  const isBeside = (x: number, y: number) => isOnRight(x, y) || x < 100;
  expect(placeArrow(box, where(isBeside))).toEqual({ side: "below", x: 120, y: 163 });
});

test("an arrow that covers something everywhere covers as little as it can", () => {
  const isTaken = (x: number, y: number) => x < 141 || y < 100;
  expect(placeArrow(box, where(isTaken))).toEqual({ side: "right", x: 163, y: 120 });
});

test("an arrow lies on cards rather than on words", () => {
  const costAt = (x: number, y: number) => (y < 100 ? 2 : x < 100 ? 1 : 2);
  expect(placeArrow(box, costAt).side).toBe("left");
});
