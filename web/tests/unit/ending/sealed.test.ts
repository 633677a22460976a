import { expect, test } from "vitest";
import { isSealed } from "../../../src/table/ending/sealed";

test("today's deal is sealed until midnight UTC, and no other match is", () => {
  const deal = { daily: "2026-11-23" };
  expect(isSealed(deal, Date.parse("2026-11-23T00:00:00Z"))).toBe(true);
  expect(isSealed(deal, Date.parse("2026-11-23T23:59:59.999Z"))).toBe(true);
  expect(isSealed(deal, Date.parse("2026-11-24T00:00:00Z"))).toBe(false);
  expect(isSealed({}, Date.parse("2026-11-23T12:00:00Z"))).toBe(false);
});
