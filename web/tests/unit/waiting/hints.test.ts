import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import type { GameInfo } from "../../../src/protocol/GameInfo";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { beginHint, isForMore, listedHint, presetForTwo } from "../../../src/waiting/hints";
import { table } from "../../samples/table";

const FREE: SeatInfo = { name: "" };
const ADA: SeatInfo = { name: "Ada", presence: "here" };
const BEN: SeatInfo = { name: "Ben", presence: "here" };
const clock = { kind: "live", turn: 45, bank: 180 } as const;

beforeEach(() => (settings.language = "en"));
afterEach(() => (settings.language = "system"));

const waiting = (changes: Partial<TableInfo>) =>
  table({ status: "waiting", at_once: false, host: 0, you: 0, seats: [ADA, FREE, FREE], ...changes });

function hint(info: TableInfo, hostGoneIn: number | null = null): string {
  const taken = info.seats.filter(({ name }) => name !== "").length;
  const missing = Math.max(0, info.min_players - taken);
  return beginHint({ info, you: info.you, taken, missing, mayManage: info.you === info.host, hostGoneIn });
}

test("who is alone at a listed table may wait for others, too", () => {
  expect(hint(waiting({}))).toBe("Share the link with your friends, or fill the table with bots.");
  expect(hint(waiting({ listed: true }))).toBe(
    "Wait for others to join, share the link, or fill the table with bots.",
  );
});

test("people at a listed table are told that it is listed, and its clock", () => {
  expect(listedHint(waiting({ clock }))).toBe("");
  expect(listedHint(waiting({ listed: true }))).toBe("Anyone can find this table in the lobby.");
  expect(listedHint(waiting({ listed: true, clock }))).toBe(
    "Anyone can find this table in the lobby. 45 s per turn + 3 min bank.",
  );
});

test("the host begins the match, and while the host is away another person is told from when on they may", () => {
  const info = waiting({ you: 1, seats: [ADA, BEN, FREE] });
  expect(hint(info)).toBe("Ada starts the match.");
  expect(hint(info, 75_000)).toBe("Ada is away. You can start the match in 1:15.");
  expect(hint({ ...info, min_players: 3 }, 75_000)).toBe(
    "Ada is away. You can start the match in 1:15. 1 more player needed.",
  );
  expect(hint({ ...info, host: null })).toBe("The match starts when someone sits down and starts it.");
});

test("the host is told what is missing, and who is not here", () => {
  expect(hint(waiting({ seats: [ADA, BEN, FREE] }))).toBe("Ready! Empty seats will be removed.");
  expect(hint(waiting({ seats: [ADA, BEN, FREE], min_players: 3 }))).toBe("1 more player needed.");
  const away: SeatInfo = { ...BEN, presence: "away" };
  expect(hint(waiting({ seats: [ADA, away, FREE] }))).toBe(
    "Ready! Empty seats will be removed. Not here yet: Ben.",
  );
  expect(hint(waiting({ seats: [ADA, away] }))).toBe("Not here yet: Ben.");
});

test("a table for three is for more than two people, until a third one or a bot sits there", () => {
  const zero = { game: "zero", min_players: 3 };
  expect(isForMore(waiting(zero))).toBe(true);
  expect(isForMore(waiting({ ...zero, seats: [ADA, BEN, FREE] }))).toBe(true);
  expect(isForMore(waiting({ ...zero, seats: [ADA, BEN, { name: "Ida", presence: "here" }] }))).toBe(false);
  expect(isForMore(waiting({ ...zero, seats: [ADA, { name: "Mina", bot: "casual" }, FREE] }))).toBe(false);
  expect(isForMore(waiting({ ...zero, listed: true }))).toBe(false);
  expect(isForMore(waiting({ seats: [ADA, BEN, FREE] }))).toBe(false);
});

test("what two can play is the first preset of the game for two", () => {
  const preset = (name: string, min_players: number, max_players: number) => ({
    name,
    min_players,
    max_players,
    options: [],
  });
  const games = (...presets: GameInfo["presets"]): GameInfo[] => [
    { name: "zero", min_players: 2, max_players: 5, presets, options: [], bots: [], levels: [] },
  ];
  const info = waiting({ game: "zero" });
  const three = preset("usual", 3, 5);
  expect(presetForTwo(info, games(three, preset("pot7", 2, 5), preset("pot9", 2, 5)))).toBe("pot7");
  expect(presetForTwo(info, games(three))).toBeNull();
  expect(presetForTwo(info, [])).toBeNull();
});
