import { expect, test } from "vitest";
import { fieldOf, minutesOf } from "../../../src/notices/times";

test("minutes after midnight are a field of a time, and back", () => {
  for (const [minutes, field] of [
    [0, "00:00"],
    [65, "01:05"],
    [22 * 60, "22:00"],
    [1439, "23:59"],
  ] as const) {
    expect(fieldOf(minutes)).toBe(field);
    expect(minutesOf(field)).toBe(minutes);
  }
  expect(minutesOf("07:30:00")).toBe(450);
  expect(minutesOf("")).toBeNull();
});
