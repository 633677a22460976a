import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { voice } from "../../../src/games/quando/voice";
import type { Running } from "../../../src/table/clock";
import { News } from "../../../src/table/news.svelte";
import { table } from "../../samples/table";

const ada = { name: "Ada", presence: "here" } as const;
const max = { name: "Max", presence: "here" } as const;
const left = (seconds: number, seat = 0, until = 60_000): Running => ({
  seat,
  turn: 0,
  bank: seconds * 1000,
  until,
  share: 0.5,
  urgent: seconds < 10,
});

beforeEach(() => {
  settings.language = "en";
  settings.sound = false;
});

test("that one's time is nearly over is told once a turn, and forgotten with it", () => {
  const news = new News(voice);
  news.clock(left(12), 0);
  expect(news.time).toBe("");
  news.clock(left(9), 0);
  expect(news.time).toMatch(/Less than ten seconds/);
  news.time = "";
  news.clock(left(8), 0);
  expect(news.time).toBe("");
  news.clock(left(9, 0, 90_000), 0);
  expect(news.time).not.toBe("");
  news.clock(left(9, 1), 0);
  expect(news.time).toBe("");
});

test("who comes and goes is told by name, and nothing where nobody does", () => {
  const news = new News(voice);
  news.people(table({ seats: [ada, max] }));
  expect(news.around).toBe("");
  news.people(table({ seats: [ada, { ...max, presence: "away" }] }));
  expect(news.around).toBe("Max has lost the connection.");
  news.people(table({ seats: [ada, { ...max, presence: "away", stand_in: "clock" }], spectators: 2 }));
  expect(news.around).toBe("Max's time ran out. A bot plays on.");
});
