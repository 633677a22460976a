import { expect, test } from "vitest";
import { running, spanOf } from "../../../src/table/clock";
import type { Clock } from "../../../src/protocol/Clock";
import { tableTexts } from "../../../src/table/texts";
import { settings } from "../../../src/app/settings.svelte";

const live: Clock = { kind: "live", turn: 30, bank: 120 };
/** Seat 2's turn began at 0 with a minute in its bank. */
const stand = { seat: 2, bank_from: 30_000, until: 90_000, banks: [120_000, 120_000, 60_000] };

test("a turn's own seconds go first, and the bank waits", () => {
  expect(running(stand, live, 12_000)).toEqual({
    seat: 2,
    turn: 18_000,
    bank: 60_000,
    until: 90_000,
    share: 0.6,
    urgent: false,
  });
});

test("then the bank runs, and its bar is measured by what it had", () => {
  const now = running(stand, live, 75_000);
  expect(now).toMatchObject({ turn: 0, bank: 15_000, share: 0.25, urgent: false });
});

test("the last ten seconds are urgent, whichever part they belong to", () => {
  expect(running(stand, live, 80_001)?.urgent).toBe(true);
  expect(running(stand, live, 80_000)?.urgent).toBe(false);
  const bare = { ...stand, until: 30_000, banks: [0, 0, 0] };
  expect(running(bare, { ...live, bank: 0 }, 21_000)).toMatchObject({ turn: 9_000, bank: 0, urgent: true });
});

test("time that is over is nothing, never less", () => {
  expect(running(stand, live, 95_000)).toMatchObject({ turn: 0, bank: 0, share: 0, urgent: true });
});

test("no time runs at a table without a clock, or while a bot is to move", () => {
  expect(running(null, live, 0)).toBeNull();
  expect(running(stand, null, 0)).toBeNull();
  expect(running({ ...stand, seat: null }, live, 0)).toBeNull();
});

test("days are measured by the day", () => {
  const day = 24 * 3600 * 1000;
  const slow = running(
    { seat: 0, bank_from: 3 * day, until: 3 * day, banks: [0] },
    { kind: "slow", days: 3 },
    0,
  );
  expect(slow).toMatchObject({ turn: 3 * day, bank: 0, share: 1, urgent: false });
});

test("a length of time is said in two parts that fit it", () => {
  settings.language = "en";
  const said = (time: number) => tableTexts().time.span(spanOf(time));
  const hour = 3600 * 1000;
  expect(said(52 * hour)).toBe("2 days 4\u00a0h");
  expect(said(24 * hour)).toBe("1 day");
  expect(said(3 * hour + 59_000)).toBe("3\u00a0h 0\u00a0min");
  expect(said(65_000)).toBe("1:05");
  expect(said(9_001)).toBe("0:10");
  expect(said(-5)).toBe("0:00");
});
