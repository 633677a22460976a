import { expect, test } from "vitest";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import {
  isAlone,
  isAloneWithBots,
  mayJoinLater,
  mayStandIn,
  returnsAutomatically,
  seatStatusOf,
  statusChanges,
} from "../../../src/table/presence";
import { table } from "../../samples/table";

const ada: SeatInfo = { name: "Ada", presence: "here" };
const max: SeatInfo = { name: "Max", presence: "gone" };
const mina: SeatInfo = { name: "Mina", bot: "casual" };

test("why a bot plays says more than whether the person is there", () => {
  expect(seatStatusOf(mina)).toBe("bot");
  expect(seatStatusOf(max)).toBe("gone");
  expect(seatStatusOf({ ...ada, stand_in: "clock" })).toBe("clock");
});

test("a program is a bot while it is there, and may be replaced when it is gone", () => {
  const program: SeatInfo = { name: "Pot", bot: "program", presence: "here" };
  expect(seatStatusOf(program)).toBe("bot");
  expect(seatStatusOf({ ...program, stand_in: "left" })).toBe("left");
  const gone: SeatInfo = { ...program, presence: "gone" };
  expect(mayStandIn(table({ seats: [ada, gone] }), 1)).toBe(true);
  expect(isAlone(table({ seats: [ada, program] }))).toBe(true);
  const open = { open: true, you: null };
  expect(mayJoinLater(table({ ...open, seats: [ada, program] })), "its seat stays its own").toBe(false);
});

test("a seated person may let a bot play for another who is gone, at a table without a clock", () => {
  const seats = [ada, max, mina];
  expect(mayStandIn(table({ seats }), 1)).toBe(true);
  expect(mayStandIn(table({ seats }), 0)).toBe(false);
  expect(mayStandIn(table({ seats }), 2)).toBe(false);
  expect(mayStandIn(table({ seats, you: null }), 1)).toBe(false);
  expect(mayStandIn(table({ seats, clock: { kind: "slow", days: 1 } }), 1)).toBe(false);
  expect(mayStandIn(table({ seats: [ada, { ...max, presence: "away" }] }), 1)).toBe(false);
  expect(mayStandIn(table({ seats: [ada, { ...max, stand_in: "asked" }] }), 1)).toBe(false);
  expect(mayStandIn(table({ seats, status: "over" }), 1)).toBe(false);
});

test("a person who comes back sits down again, unless they left on purpose", () => {
  expect(returnsAutomatically({ ...ada, stand_in: "clock" })).toBe(true);
  expect(returnsAutomatically({ ...ada, stand_in: "asked" })).toBe(true);
  expect(returnsAutomatically({ ...ada, stand_in: "left" })).toBe(false);
  expect(returnsAutomatically(ada)).toBe(false);
});

test("what changes at the others' seats is told, what changes at one's own is not", () => {
  const before = table({ seats: [ada, max, mina] });
  const now = table({ seats: [{ ...ada, stand_in: "left" }, { ...max, presence: "here" }, mina] });
  expect(statusChanges(before, now)).toEqual([{ seat: 1, was: "gone", seatStatus: "here" }]);
  expect(statusChanges(before, before)).toEqual([]);
});

test("a person without a seat may join later where that was agreed, and while a round is played", () => {
  const open = { open: true, you: null, seats: [ada, mina] };
  expect(mayJoinLater(table(open))).toBe(true);
  expect(mayJoinLater(table({ ...open, open: false }))).toBe(false);
  expect(mayJoinLater(table({ ...open, you: 0 }))).toBe(false);
  expect(mayJoinLater(table({ ...open, free: [1] }))).toBe(false);
  expect(mayJoinLater(table({ ...open, status: "over" }))).toBe(false);
  expect(mayJoinLater(table({ ...open, seats: [ada, max] }))).toBe(false);
});

test("a person whose others are bots is alone", () => {
  expect(isAlone(table({ seats: [ada, mina, { name: "" }] }))).toBe(true);
  expect(isAlone(table({ seats: [ada, mina, { ...max, stand_in: "left" }] }))).toBe(false);
});

test("a person is alone with bots only where no clock runs and nobody else has a seat", () => {
  expect(isAloneWithBots(table({ seats: [ada, mina] }))).toBe(true);
  expect(isAloneWithBots(table({ seats: [ada, max] }))).toBe(false);
  expect(isAloneWithBots(table({ seats: [ada, mina], you: null }))).toBe(false);
  expect(isAloneWithBots(table({ seats: [ada, mina], clock: { kind: "slow", days: 2 } }))).toBe(false);
});
