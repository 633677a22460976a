import { expect, test } from "vitest";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import { seatAfter } from "../../../src/waiting/seat-after";

const ada: SeatInfo = { name: "Ada", presence: "here" };
const ben: SeatInfo = { name: "Ben", presence: "here" };
const bot: SeatInfo = { name: "Mina", bot: "casual" };
const free: SeatInfo = { name: "" };

test.each<[string, SeatInfo[], SeatInfo[], number | null]>([
  ["stays where nothing has changed", [ada, ben, free], [ada, ben, free], 1],
  ["goes along to a free seat", [ada, ben, free], [ada, free, ben], 2],
  ["goes along to another one's seat", [ada, ben, bot], [ben, ada, bot], 0],
  ["keeps a person who has another name", [ada, ben, free], [ada, { ...ben, name: "Bea" }, free], 1],
  ["keeps a bot at another level", [ada, bot, free], [ada, { ...bot, bot: "master" }, free], 1],
  ["goes with a person who has stood up", [ada, ben, free], [ada, free, free], null],
  ["keeps the one of two who are called the same", [ada, ben, ben], [ada, ben, ben], 1],
])("what is about the second seat %s", (_, before, after, at) => {
  expect(seatAfter(before, after, 1)).toBe(at);
});
