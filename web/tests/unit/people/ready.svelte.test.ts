import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, plays, update } from "../../samples/quando";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QuandoTable;
let stop = () => {};
const choiceOffered = vi.fn();
const [ada, ...others] = info().seats;
/** A table of two persons: nothing is held back here. */
const people = info({
  seats: [{ name: "Ada", ...ada }, { name: "Bo", presence: "here" }, ...others.slice(1)],
});

async function updated(changes: Parameters<typeof update>[0] = {}) {
  FakeSocket.last.say({ type: "update", ...update(changes) });
  await vi.runAllTimersAsync();
  flushSync();
}

/** How a value goes on: what an effect is told of it. */
function follow<T>(value: () => T): T[] {
  const values: T[] = [];
  stop = $effect.root(() => {
    $effect(() => void values.push(value()));
  });
  flushSync();
  return values;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  choiceOffered.mockClear();
  table = new QuandoTable(people, { eventSeen: () => undefined, choiceOffered });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: people });
});

afterEach(() => {
  stop();
  table.leave();
  vi.useRealTimers();
});

test("another person who is ready for the next round does not open the scores again", async () => {
  const view = board({ phase: "deal", acting: null });
  const until = Date.now() + 20_000;
  await updated({ seq: 40, view, legal: [], wait: { for: "ready", seats: [0, 1], until } });
  const finished = follow(() => table.finished);
  await updated({ seq: 41, view, legal: [], wait: { for: "ready", seats: [0], until } });
  expect(finished).toEqual([true]);
  expect(table.wait?.seats).toEqual([0]);
});

test("a person who comes back leaves the turn of another as it is", async () => {
  await updated({ seq: 40 });
  const myTurn = follow(() => table.myTurn);
  table.chosen = [3, 4];
  table.explain("Why");
  await updated({ seq: 41 });
  expect(myTurn).toEqual([true]);
  expect([table.chosen, table.notice, table.playback.shown]).toEqual([[3, 4], "Why", 41]);
  expect(choiceOffered).toHaveBeenCalledOnce();
});

test("offers that come without anything seen, as after a return to the seat, are new ones", async () => {
  await updated({ seq: 40, legal: [] });
  await updated({ seq: 41, legal: plays() });
  expect(table.myTurn).toBe(true);
  expect(choiceOffered).toHaveBeenCalledOnce();
});
