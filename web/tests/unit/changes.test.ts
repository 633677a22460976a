import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuandoTable } from "../../src/games/quando/table.svelte";
import { PROTOCOL } from "../../src/protocol/number";
import { info, update } from "../samples/quando";
import { FakeSocket, useFakeSockets } from "./fake-socket";

let table: QuandoTable;

function welcome() {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
}

/** Says something and lets it be shown. */
async function said(message: object) {
  FakeSocket.last.say(message);
  await vi.runAllTimersAsync();
}

const hello = (since: number) => ({ type: "hello", protocol: PROTOCOL, since });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new QuandoTable(info(), { eventSeen: () => undefined, choiceOffered: () => undefined });
  welcome();
  await said({ type: "update", ...update({ seq: 40 }) });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

test("a change is shown as what it makes of the last update", async () => {
  const patch = {
    view: { acting: 1, active: 1, hands: { 0: [[0, 1]] }, discard: { cards: 10, top: 2 } },
    legal: [[0, table.offers.length]],
  };
  await said({ type: "change", seq: 41, seen: [{ seen: "passed", seat: 0 }], patch });
  expect(table.playback.shown).toBe(41);
  expect(table.board?.acting).toBe(1);
  expect(table.board?.hands[0]).toHaveLength(6);
  expect(table.board?.draw).toEqual({ cards: 17, top: 7 });
  expect(table.offers).toEqual([]);
  expect(table.playback.log.at(-1)?.seen).toEqual({ seen: "passed", seat: 0 });
});

test("changes follow each other", async () => {
  await said({ type: "change", seq: 41, seen: [], patch: { view: { plays: { 1: 3 } } } });
  await said({ type: "change", seq: 42, seen: [], patch: { view: { plays: { 2: 3 } }, wait: null } });
  expect(table.board?.plays).toEqual([2, 3, 3, 2]);
});

test("the change that follows an action says that it was made", async () => {
  table.choose([0, 1]);
  table.act(table.choice);
  expect(table.connection.sending).toBe(true);
  await said({ type: "change", seq: 41, ack: 40, seen: [], patch: { legal: [[0, table.offers.length]] } });
  expect(table.connection.sending).toBe(false);
});

test("after a change that is missing the page says hello again, and waits for a whole update", async () => {
  await said({ type: "change", seq: 42, seen: [], patch: { view: { acting: 1 } } });
  await said({ type: "change", seq: 43, seen: [], patch: { view: { acting: 2 } } });
  expect(FakeSocket.last.of("hello")).toEqual([hello(0), hello(40)]);
  expect(table.playback.shown).toBe(40);
  await said({ type: "update", ...update({ seq: 43, legal: [] }) });
  await said({ type: "change", seq: 44, seen: [], patch: { view: { acting: 3 } } });
  expect(FakeSocket.last.of("hello")).toHaveLength(2);
  expect(table.board?.acting).toBe(3);
});

test("a new connection begins with a whole update", async () => {
  FakeSocket.last.breaks();
  await vi.advanceTimersByTimeAsync(400);
  welcome();
  expect(FakeSocket.last.of("hello")).toEqual([hello(40)]);
  await said({ type: "change", seq: 41, seen: [], patch: { view: { acting: 1 } } });
  expect(table.playback.shown, "nothing to begin with").toBe(40);
  await said({ type: "update", ...update({ seq: 41, legal: [] }) });
  expect(table.playback.shown).toBe(41);
});
