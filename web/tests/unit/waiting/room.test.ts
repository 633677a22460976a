import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { PROTOCOL } from "../../../src/protocol/number";
import { WORD_PAUSE_MS } from "../../../src/table/talk-times";
import type { RoomChange } from "../../../src/waiting/changes";
import { WaitingRoom } from "../../../src/waiting/room.svelte";
import { table } from "../../samples/table";
import { useFakeReload } from "../fake-reload";
import { FakeSocket, useFakeSockets } from "../fake-socket";

const FREE: SeatInfo = { name: "" };
const ADA: SeatInfo = { name: "Ada", presence: "here", contribution: "aa".repeat(16) };
const BEN: SeatInfo = { name: "Ben", presence: "here", contribution: "bb".repeat(16) };

const waiting = (changes: Partial<TableInfo> = {}) =>
  table({ status: "waiting", at_once: false, host: 0, you: 0, seats: [ADA, FREE, FREE], ...changes });

let news: RoomChange[];
let room: WaitingRoom;

function enter(info: TableInfo): void {
  room = new WaitingRoom(info, (more) => void news.push(...more));
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: 0, table: info });
}

beforeEach(() => {
  useFakeSockets();
  news = [];
});

afterEach(() => {
  room.end();
  vi.unstubAllGlobals();
});

test("the host may change the settings until strangers have come to a listed table", () => {
  enter(waiting());
  expect(room.mayChangeSettings).toBe(true);
  const told = (changes: Partial<TableInfo>) =>
    FakeSocket.last.say({ type: "table", table: waiting(changes) });
  told({ seats: [ADA, BEN, FREE] });
  expect(room.mayChangeSettings).toBe(true);
  told({ listed: true, seats: [ADA, { name: "Mina", bot: "casual" }, FREE] });
  expect(room.mayChangeSettings).toBe(true);
  told({ listed: true, seats: [ADA, BEN, FREE] });
  expect(room.mayChangeSettings).toBe(false);
  told({ seats: [ADA, BEN, FREE], host: 1 });
  expect(room.mayChangeSettings).toBe(false);
  told({ at_once: true });
  expect(room.mayChangeSettings).toBe(false);
});

test("it says hello and draws what it is told", () => {
  enter(waiting());
  expect(FakeSocket.last.of("hello")).toEqual([{ type: "hello", protocol: PROTOCOL, since: null }]);
  expect([room.taken, room.missing, room.mayManage]).toEqual([1, 1, true]);
  FakeSocket.last.say({ type: "table", table: waiting({ seats: [ADA, BEN, FREE] }) });
  expect([room.taken, room.missing]).toEqual([2, 0]);
  expect(news).toEqual([{ what: "sat", name: "Ben" }]);
});

test("what is pressed before the connection stands is sent with it, once; nothing is kept while it is lost", () => {
  room = new WaitingRoom(waiting(), () => undefined);
  room.seatBot(1, "solid");
  room.seatBot(2, "master");
  FakeSocket.last.open();
  const sent = FakeSocket.last.sent.map(({ type, seat }) => [type, seat]);
  expect(sent).toEqual([
    ["hello", undefined],
    ["seat_bot", 1],
    ["seat_bot", 2],
  ]);

  vi.useFakeTimers();
  FakeSocket.last.breaks();
  room.start();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["hello"]);
  vi.useRealTimers();
});

/** The connection breaks, and another server welcomes the page to `info` after `delayMs` milliseconds. */
function comeBack(delayMs: number, info = waiting()): FakeSocket {
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(delayMs);
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: 0, table: info });
  return FakeSocket.last;
}

test("a start whose server stopped before the match began is sent again, for a few seconds", () => {
  vi.useFakeTimers();
  enter(waiting());
  room.start();
  expect(comeBack(1_000).of("start")).toHaveLength(1);
  expect(comeBack(20_000).of("start")).toEqual([]);
  room.start();
  FakeSocket.last.say({ type: "problem", code: "not_host" });
  expect(comeBack(1_000).of("start")).toEqual([]);
  vi.useRealTimers();
});

test("a start is sent again also where its server could not store what the page contributed", () => {
  vi.useFakeTimers();
  enter(waiting());
  room.start();
  FakeSocket.last.say({ type: "problem", code: "not_stored" });
  expect(comeBack(1_000).of("start")).toHaveLength(1);
  vi.useRealTimers();
});

test("a start is not sent again after its person has stood up", () => {
  vi.useFakeTimers();
  enter(waiting());
  room.start();
  room.leave();
  expect(comeBack(1_000).of("start")).toEqual([]);
  vi.useRealTimers();
});

test("only a seat that has given nothing to the shuffle gives its bytes, once a connection", () => {
  enter(waiting());
  expect(FakeSocket.last.of("contribute")).toEqual([]);
  room.end();
  const rematch = waiting({ seats: [{ name: "Ada", presence: "here" }, BEN] });
  enter(rematch);
  FakeSocket.last.say({ type: "table", table: rematch });
  const given = FakeSocket.last.of("contribute");
  expect(given).toHaveLength(1);
  expect(given[0]?.["value"]).toMatch(/^[0-9a-f]{32}$/);
});

test("bytes for the shuffle are given only after the commitment is shown", async () => {
  const made = waiting({ at_once: true, seats: [{ name: "Ada", presence: "here" }, BEN] });
  room = new WaitingRoom(made, () => undefined);
  FakeSocket.last.open();
  expect(FakeSocket.last.of("contribute")).toEqual([]);
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: 0, table: { ...made, commitment: "" } });
  expect(FakeSocket.last.of("contribute")).toEqual([]);
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: 0, table: made });
  expect(FakeSocket.last.of("contribute")).toHaveLength(1);
  room.end();

  enter(waiting({ you: null, seats: [ADA, FREE], free: [1] }));
  const seated = waiting({ you: 1, seats: [ADA, { name: "Ben", presence: "here" }] });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(seated))));
  await room.sit({ name: "Ben" });
  expect(FakeSocket.made.flatMap((socket) => socket.of("contribute"))).toHaveLength(1);
});

test("bytes for the shuffle that could not be stored are given again, the same, until the server shows them", () => {
  vi.useFakeTimers();
  const lacking = waiting({ seats: [{ name: "Ada", presence: "here" }, BEN] });
  enter(lacking);
  const values = () => FakeSocket.last.of("contribute").map(({ value }) => value);
  const [value] = values();
  FakeSocket.last.say({ type: "problem", code: "not_stored" });
  FakeSocket.last.say({ type: "table", table: lacking });
  expect(values()).toEqual([value]);
  vi.advanceTimersByTime(1_000);
  expect(values()).toEqual([value, value]);
  FakeSocket.last.say({ type: "problem", code: "not_stored" });
  FakeSocket.last.say({ type: "table", table: waiting({ seats: [ADA, BEN] }) });
  vi.advanceTimersByTime(1_000);
  expect(values()).toEqual([value, value]);
  vi.useRealTimers();
});

test("bytes for the shuffle are the same over another connection, and others for another commitment", () => {
  vi.useFakeTimers();
  const lacking = waiting({ seats: [{ name: "Ada", presence: "here" }, BEN] });
  enter(lacking);
  const [given] = FakeSocket.last.of("contribute");
  // The first server may store them after the second one has shown the table.
  expect(comeBack(1_000, lacking).of("contribute")).toEqual([given]);
  const [other] = comeBack(1_000, { ...lacking, commitment: "cc".repeat(32) }).of("contribute");
  expect(other?.["value"]).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toEqual(given);
  vi.useRealTimers();
});

test("a person who sits down connects anew", async () => {
  enter(waiting({ you: null, free: [1, 2] }));
  const seated = waiting({ you: 1, seats: [ADA, BEN, FREE] });
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(seated))));
  vi.stubGlobal("fetch", fetch);
  await room.sit({ name: "Ben", avatar: "frog" });
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(path).toBe("/api/tables/sample/seats");
  const sent = JSON.parse(String(init.body)) as Record<string, unknown>;
  expect(sent).toMatchObject({ name: "Ben", avatar: "frog" });
  expect(sent).not.toHaveProperty("contribution");
  expect(room.you).toBe(1);
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.made[0]?.readyState).toBe(FakeSocket.CLOSED);
});

test("a refused seat leaves the room as it was", async () => {
  enter(waiting({ you: null, free: [1] }));
  const fault = { code: "seat_taken", message: "taken" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(fault), { status: 409 })));
  await expect(room.sit({})).rejects.toMatchObject({ code: "seat_taken" });
  expect(room.you).toBeNull();
  expect(FakeSocket.made).toHaveLength(1);
});

test("any seated person manages the table while its owner is gone", () => {
  enter(waiting({ you: 1, seats: [ADA, BEN] }));
  expect(room.mayManage).toBe(false);
  FakeSocket.last.say({
    type: "table",
    table: waiting({ you: 1, seats: [{ ...ADA, presence: "gone" }, BEN] }),
  });
  expect(room.mayManage).toBe(true);
  FakeSocket.last.say({
    type: "table",
    table: waiting({ you: null, seats: [{ ...ADA, presence: "gone" }, FREE] }),
  });
  expect(room.mayManage).toBe(false);
});

test("others are told in how long they may manage the table of an absent host", () => {
  vi.useFakeTimers({ now: 5_000_000 });
  const away: SeatInfo = { ...ADA, presence: "away", gone_at: 8_000 };
  enter(waiting({ you: 1, seats: [ADA, BEN] }));
  expect(room.hostGoneIn).toBeNull();
  FakeSocket.last.say({ type: "table", table: waiting({ you: 1, seats: [away, BEN] }) });
  expect(room.hostGoneIn, "by the server's clock").toBe(8_000);
  vi.advanceTimersByTime(5_000);
  expect(room.hostGoneIn).toBe(3_000);
  vi.advanceTimersByTime(4_000);
  expect(room.hostGoneIn).toBe(0);
  FakeSocket.last.say({ type: "table", table: waiting({ you: 1, seats: [ADA, BEN] }) });
  expect(room.hostGoneIn).toBeNull();
  vi.useRealTimers();
});

test("a word goes to the table, and another one only after a pause", () => {
  vi.useFakeTimers();
  enter(waiting({ seats: [ADA, BEN] }));
  room.react("hello");
  room.react("heart");
  expect(FakeSocket.last.of("react")).toEqual([{ type: "react", word: "hello" }]);
  vi.advanceTimersByTime(WORD_PAUSE_MS);
  room.react("heart");
  expect(FakeSocket.last.of("react")).toHaveLength(2);
  FakeSocket.last.say({ type: "said", seat: 1, word: "thanks" });
  expect(room.talk.shown.get(1)?.word).toBe("thanks");
  vi.useRealTimers();
});

test("orders go to the server, and what is wrong with one stays until the next", () => {
  enter(waiting());
  room.start();
  FakeSocket.last.say({ type: "problem", code: "wrong_number" });
  expect(room.problem).toBe("wrong_number");
  room.seatBot(1, "casual");
  expect(room.problem).toBeNull();
  room.swap(0, 2);
  room.remove(1);
  room.leave();
  expect(FakeSocket.last.sent.slice(1)).toEqual([
    { type: "start" },
    { type: "seat_bot", seat: 1, level: "casual" },
    { type: "swap", one: 0, other: 2 },
    { type: "remove", seat: 1 },
    { type: "leave" },
  ]);
});

test("a page that speaks another protocol than the server reloads", () => {
  room = new WaitingRoom(waiting(), () => undefined);
  FakeSocket.last.open();
  const reload = useFakeReload();
  FakeSocket.last.say({ type: "problem", code: "stale" });
  expect(reload).not.toHaveBeenCalled();
  FakeSocket.last.say({ type: "problem", code: "other_protocol" });
  expect(reload).toHaveBeenCalledOnce();
});

test("a person who leaves the page while sitting down has no connection left", async () => {
  enter(waiting({ you: null }));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(waiting({ you: 1 }))));
  const sitting = room.sit({});
  room.end();
  await sitting;
  expect(FakeSocket.made).toHaveLength(1);
  expect(FakeSocket.last.readyState).toBe(FakeSocket.CLOSED);
});
