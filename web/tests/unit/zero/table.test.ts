import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { settings } from "../../../src/app/settings.svelte";
import { ZeroTable } from "../../../src/games/zero/table.svelte";
import { dropState } from "../../../src/table/drop";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, swaps, update } from "../../samples/zero";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: ZeroTable;

/** Sends an update and lets it be shown. */
async function updated(changes: Parameters<typeof update>[0] = {}) {
  FakeSocket.last.say({ type: "update", ...update(changes) });
  await vi.runAllTimersAsync();
  flushSync();
}

const acts = () => FakeSocket.last.of("act").map((message) => message["action"]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  settings.tapPlays = true;
  table = new ZeroTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

test("an exchange is two taps, and the first one shows what every second one would do", async () => {
  await updated();
  table.chooseOwn(2);
  expect(table.ifTaken.get("r2")).toEqual({ total: 0, zero: true });
  expect(acts()).toEqual([]);
  table.choosePot("r2");
  expect(acts()).toEqual([{ do: "exchange", give: 2, take: "r2" }]);
});

test("the pot's card may be tapped first", async () => {
  await updated();
  table.choosePot("o4");
  expect(table.ifGiven.size).toBe(9);
  table.chooseOwn(8);
  expect(acts()).toEqual([{ do: "exchange", give: 8, take: "o4" }]);
});

test("with the second tap switched off the worth is shown before the button sends", async () => {
  settings.tapPlays = false;
  await updated();
  table.chooseOwn(2);
  table.choosePot("r2");
  expect(acts()).toEqual([]);
  expect(table.choice?.effects.zero).toBe(true);
  table.act(table.choice);
  expect(acts()).toHaveLength(1);
});

test("a second tap on a chosen card puts it back", async () => {
  await updated();
  table.chooseOwn(2);
  table.chooseOwn(2);
  expect(table.hasSelection).toBe(false);
});

test("a card dropped on one of the pot is an exchange, whatever was chosen before", async () => {
  await updated();
  table.choosePot("r2");
  table.lift(3);
  expect(acts()).toEqual([]);
  table.drop(3, "w1");
  expect(acts()).toEqual([{ do: "exchange", give: 3, take: "w1" }]);
});

test("an exchange that was planned while others played waits for one's press", async () => {
  const waiting = board({ acting: 2, active: 2 });
  await updated({ legal: [], view: waiting });
  table.chooseOwn(2);
  table.choosePot("r2");
  await updated({ seq: 41, seen: [{ seen: "knocked", seat: 2 }], view: board({ knocks: 1 }) });
  expect(acts()).toEqual([]);
  expect(table.choice?.action).toEqual({ do: "exchange", give: 2, take: "r2" });
});

test("a card of the pot that was taken meanwhile is no longer selected", async () => {
  await updated({ legal: [], view: board({ acting: 2, active: 2 }) });
  table.chooseOwn(2);
  table.choosePot("r2");
  const view = board({ pot: ["y7", "b1", "o4", "w1", "p8"] });
  await updated({ seq: 41, view, legal: swaps(view) });
  expect([table.give, table.take]).toEqual([2, null]);
});

test("an exchange that is not offered is asked about, and the answer is shown", async () => {
  await updated({
    legal: swaps().filter(({ action }) => action.do === "exchange" && action.take !== "r2"),
  });
  table.chooseOwn(2);
  table.choosePot("r2");
  expect(FakeSocket.last.of("ask")[0]?.["action"]).toEqual({ do: "exchange", give: 2, take: "r2" });
  const answer = { rule: "ZE-6", why: { reason: "not_in_pot", card: "r2" } };
  FakeSocket.last.say({ type: "refused", seq: 40, ...answer });
  expect(table.refusal).toEqual(answer);
});

test("both cards are put down when the exchange is seen", async () => {
  await updated();
  table.chooseOwn(2);
  table.choosePot("r2");
  const swap = { seat: 0, place: 2, pot_place: 1, gave: 2, given: "r3", card: 9, taken: "r2" };
  await updated({ seq: 41, seen: [{ seen: "exchanged", ...swap }], legal: [] });
  expect(table.hasSelection).toBe(false);
  // The card that came is marked until the next choice.
  expect(table.fresh).toBe(9);
  table.chooseOwn(2);
  expect(table.fresh).toBeNull();
  expect(table.playback.log.map(({ seen }) => seen.seen)).toEqual(["exchanged"]);
});

test("while a card is dragged in one's turn, the pot is lit, and most the card that it is over", async () => {
  await updated();
  table.lift(2);
  expect(dropState(table, "r2")).toBeNull();
  table.drag = { over: "r2" };
  expect(dropState(table, "r2")).toBe("aimed");
  expect(dropState(table, "o4")).toBe("open");
  table.drag = { over: null };
  expect(dropState(table, "r2")).toBe("open");
  await updated({ seq: 42, legal: [] });
  expect(dropState(table, "r2")).toBeNull();
});

test("others are awaited in a match of days while their time runs", async () => {
  const clock = { seat: 2, bank_from: Date.now() + 1000, until: Date.now() + 1000, banks: [0, 0, 0] };
  const others = { legal: [], view: board({ acting: 2, active: 2 }), clock };
  await updated(others);
  expect(table.awaitsOthers).toBe(false);
  table.info = info({ clock: { kind: "slow", days: 1 } });
  expect(table.awaitsOthers).toBe(true);
  await updated({ seq: 41, clock: { ...clock, seat: 0 } });
  expect(table.awaitsOthers).toBe(false);
});
