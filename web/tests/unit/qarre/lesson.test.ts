import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { board, info, lay, offers, play, reserve, update } from "../../samples/qarre";
import { PROTOCOL } from "../../../src/protocol/number";
import type { End } from "../../../src/protocol/qarre/End";
import type { Board, Offer } from "../../../src/games/qarre/messages";
import { lessonOf } from "../../../src/games/qarre/lesson";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { stepNow } from "../../../src/lesson/lesson";
import { FakeSocket, useFakeSockets } from "../fake-socket";

const lesson = info({ options: { target: 10, lead: 10 } });
let table: QarreTable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new QarreTable(lesson, { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: lesson });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

async function turn(legal: readonly Offer[], changes: Partial<Board> = {}) {
  FakeSocket.last.say({ type: "update", ...update({ view: board(changes), legal: [...legal] }) });
  await vi.runAllTimersAsync();
  flushSync();
}

/** What the guide says now, once what only explains has been read. */
function said() {
  const step = stepNow(lessonOf(table).steps, new Set(["aim", "queen", "reserved"]));
  return { id: step?.id, text: step?.text() ?? "", points: step?.points?.() ?? [] };
}

test("from a card that makes no combo the guide leads back to the one that does", async () => {
  await turn([play(0, 1), play(1, 2), play(2, 0, 3)]);
  expect(said()).toMatchObject({ id: "combo", points: ['[data-handle="2"]'] });
  table.toggle(1);
  expect(said()).toMatchObject({ id: "instead-combo", points: ['[data-handle="2"]'] });
  expect(said().text).toMatch(/^That fits, too, but the ace of clubs makes a combo: 3 points!/);
  table.toggle(2);
  expect(said()).toMatchObject({ id: "combo", points: ['[data-cell="0"]'] });
});

test("one card is as good as another where neither makes a combo", async () => {
  await turn([play(0, 1), play(1, 2)]);
  table.toggle(1);
  expect(said()).toMatchObject({ id: "place", points: ['[data-cell="2"]'] });
});

test("an empty cell is not said to take any card while a queen allows one suit", async () => {
  await turn([play(0, 1), play(1, 2)], { action: "Kd", queen: null });
  expect(said().text).toMatch(/an empty cell takes any\.$/);
  await turn([play(0, 1), play(1, 2)], { action: "Qs", queen: "s" });
  expect(said().text).toMatch(/an empty cell takes any of the Queen’s suit\.$/);
});

test("a card that fits nowhere is not said to be all that is left while another one fits", async () => {
  await turn(offers);
  table.toggle(1);
  expect(said()).toMatchObject({ id: "instead-place", points: ['[data-handle="0"]'] });
  expect(said().text).toMatch(/The 7 of spades fits/);
  table.clear();
  await turn([lay(1), reserve(1), reserve(2)]);
  table.toggle(2);
  expect(said()).toMatchObject({ id: "instead-place", points: ['[data-reserve="0"]'] });
  expect(said().text).toMatch(/The 8 of spades fits/);
  table.clear();
  await turn([reserve(1), reserve(2)]);
  table.toggle(2);
  expect(said()).toMatchObject({ id: "reserve", points: ['[data-do="reserve"]'] });
});

test("what comes by itself in one's own turn is not said to be the other one's", async () => {
  const { watch } = lessonOf(table);
  await turn([], { active: 1, acting: 1 });
  expect(watch()).toMatch(/^Now your opponent draws/);
  await turn([], { active: 0, acting: 0 });
  expect(watch()).toMatch(/^Your turn: you draw/);
});

test("the end tells which of the two ways to win it was", async () => {
  const { ending } = lessonOf(table);
  const over = async (end: End, winner: number) => {
    await turn([], { over: { end, scores: [0, 0], winners: [winner] }, acting: null });
    return ending();
  };
  expect(await over("target", 0)).toMatch(/^You have 10 points or more/);
  expect(await over("lead", 0)).toMatch(/^You are at least 10 points ahead/);
  expect(await over("target", 1)).toMatch(/^Your opponent has 10 points or more/);
  expect(await over("lead", 1)).toMatch(/^Your opponent is at least 10 points ahead/);
});
