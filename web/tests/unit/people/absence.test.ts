import { expect, test } from "vitest";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import { absenceOf, withoutBriefAbsences } from "../../../src/table/absence";
import type { RunningTime } from "../../../src/table/clock";
import { table } from "../../samples/table";

const NOW = 1_000_000;
const ada: SeatInfo = { name: "Ada", presence: "here" };
const away = (seconds: number): SeatInfo => ({
  name: "Max",
  presence: "away",
  gone_at: NOW + seconds * 1000,
});
const gone: SeatInfo = { name: "Max", presence: "gone" };
const time: RunningTime = { seat: 1, turn: 0, bank: 45_000, until: NOW + 45_000, share: 0.5, urgent: false };
const clock = { kind: "live", turn: 45, bank: 180 } as const;

test("a short loss of the network is not told", () => {
  expect(absenceOf(table({ seats: [ada, away(119)] }), 1, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats: [ada, away(100)] }), 1, null, NOW)).toEqual({
    seat: 1,
    then: "people",
    left: 100_000,
  });
});

test("a person who changes pages at the start of a match, or loses the network for a moment, is announced as here", () => {
  const told = (seat: SeatInfo) =>
    withoutBriefAbsences(table({ seats: [ada, seat] }), NOW).seats[1]?.presence;
  expect(told(away(119))).toBe("here");
  expect(told(away(100))).toBe("away");
  expect(told(gone)).toBe("gone");
  const info = table({ seats: [ada, away(100)] });
  expect(withoutBriefAbsences(info, NOW), "the same object where nothing differs").toBe(info);
});

test("people may let a bot play once the person is gone, where no clock sees to it", () => {
  expect(absenceOf(table({ seats: [ada, gone] }), 1, null, NOW)).toEqual({ seat: 1, then: "now" });
  const timed = table({ seats: [ada, gone], clock });
  expect(absenceOf(timed, 1, time, NOW)).toEqual({ seat: 1, then: "clock", left: 45_000 });
  expect(absenceOf(timed, 1, null, NOW), "its time does not run").toBeNull();
});

test("a program that is gone is told as a person is", () => {
  const seats = [ada, { ...gone, bot: "program" }];
  expect(absenceOf(table({ seats }), 1, null, NOW)).toEqual({ seat: 1, then: "now" });
});

test("nothing is told of others than the absent person whose turn it is", () => {
  const seats = [ada, gone];
  expect(absenceOf(table({ seats }), 0, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats }), null, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats, you: 1 }), 1, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats, status: "over" }), 1, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats: [ada, { ...gone, stand_in: "asked" }] }), 1, null, NOW)).toBeNull();
  expect(absenceOf(table({ seats: [ada, { name: "Mina", bot: "casual" }] }), 1, null, NOW)).toBeNull();
});
