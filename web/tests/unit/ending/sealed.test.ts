import { afterEach, expect, test, vi } from "vitest";
import { isSealed, sealedUntil } from "../../../src/table/ending/sealed";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("today's deal is sealed until midnight UTC, and no other match is", () => {
  const deal = { daily: "2026-11-23" };
  expect(isSealed(deal, Date.parse("2026-11-23T00:00:00Z"))).toBe(true);
  expect(isSealed(deal, Date.parse("2026-11-23T23:59:59.999Z"))).toBe(true);
  expect(isSealed(deal, Date.parse("2026-11-24T00:00:00Z"))).toBe(false);
  expect(isSealed({}, Date.parse("2026-11-23T12:00:00Z"))).toBe(false);
});

test("it is said until when by the person's clock", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
  vi.stubEnv("TZ", "Europe/Paris");
  expect(sealedUntil()).toMatch(/^Tue 2:00\sAM$/);
  vi.stubEnv("TZ", "America/New_York");
  expect(sealedUntil()).toMatch(/^Mon 8:00\sPM$/);
});
