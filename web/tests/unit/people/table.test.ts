import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { info, update } from "../../samples/quando";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QuandoTable;
const [ada, ...others] = info().seats;
/** The table where a bot plays for the person at this page, and why. */
const stoodIn = (stand_in: "clock" | "left" | "asked") =>
  info({ seats: [{ name: "Ada", ...ada, stand_in }, ...others] });

function welcome(table: TableInfo, now = Date.now()) {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now, table });
}

const hidden = (is: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(is);

beforeEach(() => {
  vi.useFakeTimers();
  useFakeSockets();
  table = new QuandoTable(info(), { eventSeen: () => undefined, choiceOffered: () => undefined });
});

afterEach(() => {
  table.leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a person who opens the page or reconnects sits down again automatically if the time had run out", () => {
  welcome(stoodIn("clock"));
  expect(FakeSocket.last.of("return")).toHaveLength(1);
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(400);
  welcome(stoodIn("asked"));
  expect(FakeSocket.last.of("return")).toHaveLength(1);
});

test("a person who has left sits down only by a press", () => {
  welcome(stoodIn("left"));
  expect(FakeSocket.last.of("return")).toHaveLength(0);
  table.sitDown();
  expect(FakeSocket.last.of("return")).toHaveLength(1);
});

test("a person whose time runs out at the open page sits down only by a press", () => {
  welcome(info());
  FakeSocket.last.say({ type: "table", table: stoodIn("clock") });
  expect(FakeSocket.last.of("return")).toHaveLength(0);
  expect(table.standIn).toBe("clock");
});

test("a hidden page waits until it is visible", () => {
  hidden(true);
  welcome(stoodIn("clock"));
  expect(FakeSocket.last.of("return")).toHaveLength(0);
  hidden(false);
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.last.of("return")).toHaveLength(1);
});

test("time is measured by the server's clock, wherever this device's stands", () => {
  const server = Date.now() + 3_600_000;
  const clock = { kind: "live", turn: 30, bank: 0 } as const;
  welcome(info({ clock }), server);
  const stand = { seat: 1, bank_from: server + 20_000, until: server + 20_000, banks: [0, 0, 0, 0] };
  FakeSocket.last.say({ type: "update", ...update({ legal: [], clock: stand }) });
  expect(table.running).toMatchObject({ seat: 1, turn: 20_000, urgent: false });
  vi.advanceTimersByTime(12_000);
  expect(table.running).toMatchObject({ turn: 8_000, urgent: true });
});

test("nothing can be chosen while the connection is lost", async () => {
  welcome(info());
  FakeSocket.last.say({ type: "update", ...update() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(table.myTurn).toBe(true);
  FakeSocket.last.breaks();
  expect(table.connected).toBe(false);
  expect(table.myTurn).toBe(false);
});

test("an action that came too late, because a bot plays by now, can be chosen again later", async () => {
  welcome(info());
  FakeSocket.last.say({ type: "update", ...update() });
  await vi.advanceTimersByTimeAsync(2_000);
  table.choose([0]);
  table.act(table.choice);
  FakeSocket.last.say({ type: "problem", code: "stood_in" });
  expect(table.connection.sending).toBe(false);
  expect(table.connection.problem).toBe("stood_in");
});

test("words go out one at a time, and come back to their seats", () => {
  welcome(info());
  table.say("hello");
  table.say("hello");
  expect(FakeSocket.last.of("react")).toEqual([{ type: "react", word: "hello" }]);
  vi.advanceTimersByTime(2_000);
  table.say("heart");
  expect(FakeSocket.last.of("react")).toHaveLength(2);
  FakeSocket.last.say({ type: "said", seat: 1, word: "thanks" });
  expect(table.talk.shown.get(1)?.word).toBe("thanks");
});

test("a person who goes on elsewhere is told so, and watches", () => {
  welcome(info());
  FakeSocket.last.say({ type: "problem", code: "moved" });
  FakeSocket.last.say({ type: "table", table: info({ you: null }) });
  expect(table.moved).toBe(true);
  expect(table.connection.problem).toBeNull();
  welcome(info());
  expect(table.moved).toBe(false);
});

test("at a table that was closed at another page nothing can be chosen", async () => {
  welcome(info());
  FakeSocket.last.say({ type: "update", ...update() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(table.myTurn).toBe(true);
  FakeSocket.last.say({ type: "table", table: info({ status: "closed", your_turn: false }) });
  expect(table.myTurn).toBe(false);
  expect(table.closed).toBe(true);
});
