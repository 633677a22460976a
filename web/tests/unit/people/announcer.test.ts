import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { narrator } from "../../../src/games/quando/narrator";
import type { RunningTime } from "../../../src/table/clock";
import { Announcer } from "../../../src/table/announcer.svelte";
import { table } from "../../samples/table";

const ada = { name: "Ada", presence: "here" } as const;
const max = { name: "Max", presence: "here" } as const;
const left = (seconds: number, seat = 0, until = 60_000): RunningTime => ({
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

test("that the viewer's time is nearly over is announced once a turn, and cleared with it", () => {
  const announcer = new Announcer(narrator);
  announcer.announceClock(left(12), 0);
  expect(announcer.time).toBe("");
  announcer.announceClock(left(9), 0);
  expect(announcer.time).toMatch(/Less than ten seconds/);
  announcer.time = "";
  announcer.announceClock(left(8), 0);
  expect(announcer.time).toBe("");
  announcer.announceClock(left(9, 0, 90_000), 0);
  expect(announcer.time).not.toBe("");
  announcer.announceClock(left(9, 1), 0);
  expect(announcer.time).toBe("");
});

test("people who come and go are announced by name, and nothing otherwise", () => {
  const announcer = new Announcer(narrator);
  announcer.announcePeople(table({ seats: [ada, max] }));
  expect(announcer.around).toBe("");
  announcer.announcePeople(table({ seats: [ada, { ...max, presence: "away" }] }));
  expect(announcer.around).toBe("Max is away.");
  expect(announcer.news, "a lost network is no departure").toBeNull();
  announcer.announcePeople(
    table({ seats: [ada, { ...max, presence: "away", stand_in: "clock" }], spectators: 2 }),
  );
  expect(announcer.around).toBe("Max ran out of time. A bot takes over.");
  expect(announcer.news?.text).toBe("Max ran out of time. A bot takes over.");
  announcer.announcePeople(table({ seats: [ada, max] }));
  expect(announcer.news?.text).toBe("Max is back.");
});

test("who takes a bot's seat and who leaves is shown on the table", () => {
  const announcer = new Announcer(narrator);
  const bot = { name: "Mina", bot: "casual" };
  announcer.announcePeople(table({ seats: [ada, max, bot] }));
  const wapiti = { name: "Wapiti", presence: "here" } as const;
  announcer.announcePeople(table({ seats: [ada, { ...max, stand_in: "left" }, wapiti] }));
  expect(announcer.news?.text).toBe("Wapiti took Mina’s seat. Max left. A bot takes over.");
  expect(announcer.around).toBe(announcer.news?.text);
  // One's own arrival is no news to oneself.
  const own = new Announcer(narrator);
  own.announcePeople(table({ seats: [ada, bot], you: null }));
  own.announcePeople(table({ seats: [ada, max], you: 1 }));
  expect(own.news).toBeNull();
});

test("a person's new name is told with the one before", () => {
  const announcer = new Announcer(narrator);
  announcer.announcePeople(table({ seats: [ada, max] }));
  announcer.announcePeople(
    table({
      seats: [
        { ...ada, name: "Ida" },
        { ...max, name: "Maxim" },
      ],
    }),
  );
  expect(announcer.around).toBe("Max is now called Maxim.");
  expect(announcer.news?.text).toBe("Max is now called Maxim.");
});

test("a name that was erased is not repeated: it is told that its person left", () => {
  const announcer = new Announcer(narrator);
  announcer.announcePeople(table({ seats: [ada, max] }));
  announcer.announcePeople(table({ seats: [ada, { ...max, stand_in: "left" }] }));
  announcer.announcePeople(table({ seats: [ada, { ...max, name: "?", stand_in: "left" }] }));
  expect(announcer.news?.text).toBe("Max left. A bot takes over.");
  expect(announcer.around).toBe("Max left. A bot takes over.");
});

test("what is said again is another text, so that it is heard again", () => {
  const announcer = new Announcer(narrator);
  const heard = [1, 2, 3].map(() => {
    announcer.read("No cards.");
    return announcer.polite;
  });
  expect(heard).toEqual(["No cards.", "No cards.\u00a0", "No cards."]);
  announcer.read("");
  announcer.read("");
  expect(announcer.polite).toBe("");
});
