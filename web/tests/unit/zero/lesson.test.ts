import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { board, info, knock, swaps, update } from "../../samples/zero";
import { PROTOCOL } from "../../../src/protocol/number";
import type { Board } from "../../../src/games/zero/messages";
import { lessonOf } from "../../../src/games/zero/lesson";
import { ZeroTable } from "../../../src/games/zero/table.svelte";
import { stepNow } from "../../../src/lesson/lesson";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: ZeroTable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new ZeroTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

/** A turn of one's own with a hand of 12 in which the best swap, red 3 for red 2, leaves so much, and every other one 2 more. */
async function turn(best: number, changes: Partial<Board> = {}) {
  const view = board(changes);
  const legal = swaps(view).map((offer) => ({
    ...offer,
    effects: { total: best + (offer.effects.zero ? 0 : 2), zero: false },
  }));
  FakeSocket.last.say({ type: "update", ...update({ view, legal: [...legal, knock] }) });
  await vi.runAllTimersAsync();
  flushSync();
}

/** What the guide says now, once what only explains has been read. */
function said() {
  const step = stepNow(lessonOf(table).steps, new Set(["aim", "free"]));
  return { id: step?.id, text: step?.text() ?? "", points: step?.points?.() ?? [] };
}

test("who follows the guide is told what to take, and to swap", async () => {
  await turn(8);
  expect(said()).toMatchObject({ id: "give", points: ['[data-handle="2"]'] });
  table.chooseOwn(2);
  expect(said()).toMatchObject({ id: "take", points: ['[data-take="r2"]'] });
  table.choosePot("r2");
  expect(said()).toMatchObject({ id: "confirm", points: ['[data-do="swap"]'] });
});

test("from a swap that is worse than the advised one the guide leads back", async () => {
  await turn(8);
  table.chooseOwn(4);
  expect(said()).toMatchObject({ id: "instead", points: ['[data-handle="2"]', '[data-take="r2"]'] });
  expect(said().text).toMatch(/^Better: give your red 3 and take the red 2\. Then your hand costs 8\./);
  table.choosePot("r2");
  expect(said()).toMatchObject({ id: "instead", points: ['[data-handle="2"]'] });
  table.chooseOwn(2);
  expect(said().id).toBe("confirm");
});

test("where no swap is better the guide does not advise one, whatever is chosen", async () => {
  await turn(12);
  expect(said()).toMatchObject({ id: "knock", text: expect.stringMatching(/^No swap brings .* below 12\./) });
  table.chooseOwn(4);
  expect(said()).toMatchObject({ id: "put-back", points: ['[data-handle="4"]'] });
  table.choosePot("y7");
  expect(said()).toMatchObject({ id: "put-back", points: ['[data-handle="4"]', '[data-take="y7"]'] });
});

test("whoever knocks second is told whose the first knock was", async () => {
  await turn(3, { total: 4, knocks: 1, first_knocker: 0 });
  expect(said()).toMatchObject({ id: "second-knock", text: expect.stringMatching(/^You still have only 4/) });
  await turn(3, { total: 4, knocks: 1, first_knocker: 2 });
  expect(said()).toMatchObject({
    id: "second-knock",
    text: "Only 4: that’s good. Knock: there was one knock already, and the second one brings the end.",
  });
});

test("in the last turn a low hand is not kept where a swap makes it lower", async () => {
  const last: Partial<Board> = { total: 4, knocks: 2, first_knocker: 1, closer: 1, last_turns: 2 };
  await turn(3, last);
  expect(said()).toMatchObject({ id: "give" });
  await turn(4, last);
  expect(said()).toMatchObject({ id: "last" });
});
