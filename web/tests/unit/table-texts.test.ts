import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../../src/app/settings.svelte";
import { deadlineText, leaveText, stateText, titleText } from "../../src/app/table-texts";
import type { SeatInfo } from "../../src/protocol/SeatInfo";
import { table } from "../samples/table";

const ADA: SeatInfo = { name: "Ada", presence: "here" };
const BEN: SeatInfo = { name: "Ben", presence: "here" };
const BOT: SeatInfo = { name: "Mina", bot: "casual" };
const people = table({ seats: [ADA, BEN, BOT] });
const alone = table({ seats: [ADA, BOT] });

beforeEach(() => (settings.language = "en"));
afterEach(() => (settings.language = "system"));

test("a person who leaves is told what becomes of the match", () => {
  expect(leaveText(people)).toBe("A bot takes over. You can come back until the match ends.");
  expect(leaveText(alone)).toContain("the match ends here without a result");
  expect(leaveText({ ...people, status: "waiting" })).toBe("Your seat will be free for someone else.");
});

test("the try at the deal of the day is used up; practice is not", () => {
  expect(leaveText({ ...alone, daily: "2026-11-23" })).toContain("your only try");
  expect(leaveText({ ...alone, daily: "2026-11-23", lesson: true })).toBe(leaveText(alone));
});

test("a try at the deal of the day is called so, and practice by its game and round", () => {
  const today = { ...alone, daily: "2026-11-23", round: 1 };
  expect(titleText(today)).toBe("Deal of the day: Quando");
  expect(titleText({ ...today, lesson: true })).toBe("Quando, round 1");
});

test("a rated match counts for a person who leaves, and does not take place where one leaves before it", () => {
  expect(leaveText({ ...people, rated: true })).toContain("rated as a last place");
  expect(leaveText({ ...people, rated: true, status: "waiting" })).toContain("doesn’t take place");
});

test("until when a turn of days lasts is said with the day and the time", () => {
  const until = new Date(2026, 10, 28, 5, 10).getTime();
  expect(deadlineText(until)).toMatch(/^until Sat, Nov 28, 5:10\sAM$/);
  expect(deadlineText(undefined)).toBe("");
});

test("a finished match says how it ended for the person", () => {
  const over = { ...people, status: "over" as const, your_turn: false, turn: null, you: 1 };
  expect(stateText({ ...over, winners: [1] })).toBe("you won");
  expect(stateText({ ...over, winners: [0, 2] })).toBe("you lost");
  expect(stateText({ ...over, winners: [0], you: null })).toBe("finished");
  // A lesson counts for nothing.
  expect(stateText({ ...over, winners: [0], lesson: true })).toBe("finished");
  expect(stateText(over)).toBe("finished");
});
