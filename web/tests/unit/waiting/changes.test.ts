import { expect, test } from "vitest";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { roomChanges } from "../../../src/waiting/changes";
import { table } from "../../samples/table";

const FREE: SeatInfo = { name: "" };
const ADA: SeatInfo = { name: "Ada", presence: "here" };
const BEN: SeatInfo = { name: "Ben", presence: "here" };
const BOT: SeatInfo = { name: "Mina", bot: "casual" };

const waiting = (seats: SeatInfo[], changes: Partial<TableInfo> = {}) =>
  table({ status: "waiting", at_once: false, host: 0, you: 0, seats, ...changes });

test.each([
  ["a person sits down", [ADA, FREE], [ADA, BEN], [{ what: "sat", name: "Ben" }]],
  ["a person stands up", [ADA, BEN], [ADA, FREE], [{ what: "stood", name: "Ben" }]],
  [
    "a bot plays at another level",
    [ADA, BOT],
    [ADA, { ...BOT, bot: "master" }],
    [{ what: "level", name: "Mina", bot: "master" }],
  ],
  ["a bot is seated", [ADA, FREE], [ADA, BOT], [{ what: "bot", name: "Mina" }]],
  [
    "a bot makes way for a person",
    [ADA, BOT],
    [ADA, BEN],
    [
      { what: "stood", name: "Mina" },
      { what: "sat", name: "Ben" },
    ],
  ],
  ["a person is away", [ADA, BEN], [ADA, { ...BEN, presence: "away" }], [{ what: "away", name: "Ben" }]],
  ["a person comes back", [ADA, { ...BEN, presence: "gone" }], [ADA, BEN], [{ what: "back", name: "Ben" }]],
  ["who is away stays away", [ADA, { ...BEN, presence: "away" }], [ADA, { ...BEN, presence: "gone" }], []],
  ["one's own connection is no news", [{ ...ADA, presence: "away" }, BEN], [ADA, BEN], []],
  [
    "a person has another name",
    [ADA, { ...BEN, contribution: "01" }],
    [ADA, { ...BEN, name: "Benno", contribution: "01" }],
    [{ what: "renamed", before: "Ben", name: "Benno" }],
  ],
  [
    "another person takes the seat of one who has stood up",
    [ADA, { ...BEN, contribution: "01" }],
    [ADA, { ...BEN, name: "Eve", contribution: "02" }],
    [
      { what: "stood", name: "Ben" },
      { what: "sat", name: "Eve" },
    ],
  ],
  ["one's own new name is no news", [ADA, BEN], [{ ...ADA, name: "Ida" }, BEN], []],
  ["a second Ben sits down", [ADA, BEN, FREE], [ADA, BEN, BEN], [{ what: "sat", name: "Ben" }]],
] as [string, SeatInfo[], SeatInfo[], object[]][])("%s", (_, before, after, news) => {
  expect(roomChanges(waiting(before), waiting(after))).toEqual(news);
});

test("swapped seats are one piece of news", () => {
  const before = waiting([ADA, BEN, BOT]);
  expect(roomChanges(before, waiting([BEN, ADA, BOT], { you: 1, host: 1 }))).toEqual([{ what: "swapped" }]);
  expect(roomChanges(before, before)).toEqual([]);
});

test("another host is named, and whether it is oneself", () => {
  const before = waiting([BEN, ADA], { you: 1, host: 0 });
  expect(roomChanges(before, waiting([BEN, ADA], { you: 1, host: 1 }))).toEqual([
    { what: "host", name: "Ada", you: true },
  ]);
});

test("other settings are told, with the table before and after, also to who sits down meanwhile", () => {
  const before = waiting([ADA, BEN], { options: { preset: "official", players: 2, knock_penalty: 5 } });
  const other = { ...before, options: { preset: "duel40", players: 2, knock_penalty: 5 } };
  expect(roomChanges(before, other)).toEqual([{ what: "settings", before, after: other }]);
  const stricter = { ...before, options: { ...before.options, knock_penalty: 7 } };
  expect(roomChanges(before, stricter).map(({ what }) => what)).toEqual(["settings"]);
  expect(roomChanges(before, { ...before, memory_aid: true }).map(({ what }) => what)).toEqual(["settings"]);
  // Free seats go with a preset for two; nobody is swapped, also where seats in front of a person vanish.
  const wide = waiting([ADA, FREE, BEN], { options: before.options });
  expect(roomChanges(wide, waiting([ADA, BEN], { options: other.options })).map(({ what }) => what)).toEqual([
    "settings",
  ]);
  // The options of a preset follow the number of players.
  const three = waiting([ADA, BEN, BOT], { options: { preset: "official", players: 3, knock_penalty: 4 } });
  expect(roomChanges(before, three).map(({ what }) => what)).toEqual(["bot"]);
});

test("one's own seat is told apart from the others'", () => {
  const outside = waiting([BEN, FREE], { you: null });
  const inside = waiting([BEN, ADA], { you: 1 });
  expect(roomChanges(outside, inside)).toEqual([{ what: "seated" }]);
  expect(roomChanges(inside, outside)).toEqual([{ what: "unseated" }]);
});
