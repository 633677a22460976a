import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Board, Quando, Seen } from "../../src/games/quando/messages";
import { animations } from "../../src/games/quando/animations";
import type { Change } from "../../src/table/game";
import { Playback } from "../../src/table/playback.svelte";
import { board } from "../samples/quando";

const next = vi.fn<(seen: string | null) => void>();
const shown = vi.fn<(seq: number, last: boolean) => void>();
let playback: Playback<Quando>;

const change = (seq: number, seen: Seen[], changes: Partial<Board> = {}): Change<Quando> => ({
  seq,
  seen,
  view: board(changes),
});
const passed = (seat: number): Seen => ({ seen: "passed", seat });
const knocked: Seen = { seen: "knocked", seat: 1 };

/** What was seen in each step that was shown; null is a board without steps. */
const steps = () => next.mock.calls.map(([seen]) => seen);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", function refuse() {
    throw new Error("a playback opens no socket");
  });
  next.mockClear();
  shown.mockClear();
  playback = new Playback<Quando>(animations, {
    next: ({ seen }) => next(seen?.seen ?? null),
    shown: ({ seq }, last) => shown(seq, last),
  });
});

afterEach(() => {
  playback.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the first change is shown at once, later ones step by step", async () => {
  playback.add(change(1, [passed(3)]), 0);
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null]);
  playback.add(change(2, [passed(0), knocked], { knocker: 1 }), 0);
  expect([playback.behind, playback.board?.knocker]).toEqual([2, null]);
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null, "passed", "knocked"]);
  expect(playback.board?.knocker).toBe(1);
  expect(playback.log.map(({ seen }) => seen.seen)).toEqual(["passed", "passed", "knocked"]);
  expect([playback.shown, playback.behind]).toEqual([2, 0]);
});

test("a line of the log is told of the board after it, and not of the latest one", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [knocked], { knocker: 1 }), 0);
  await vi.runAllTimersAsync();
  playback.add(change(3, [passed(2)], { knocker: 1, acting: 3 }), 0);
  await vi.runAllTimersAsync();
  expect(playback.log.map(({ board }) => board.acting)).toEqual([board().acting, 3]);
});

test("a step stays on the screen for its time before the next one", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(steps()).toEqual([null, "passed"]);
  await vi.advanceTimersByTimeAsync(199);
  expect(steps()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps()).toHaveLength(3);
});

test("a change is shown whole with its last step, and the last change is known", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1)]), 0);
  playback.add(change(3, [passed(2)]), 0);
  await vi.runAllTimersAsync();
  expect(shown.mock.calls).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test("a paused playback ends its step and goes on only when it plays again", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1), passed(2)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  playback.pause();
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null, "passed"]);
  expect([playback.paused, playback.behind, playback.shown]).toEqual([true, 2, 1]);
  playback.play();
  await vi.runAllTimersAsync();
  expect(steps()).toHaveLength(4);
  expect([playback.paused, playback.behind, playback.shown]).toEqual([false, 0, 2]);
});

test("a paused playback goes on one step at a time", async () => {
  playback.pause();
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), knocked], { knocker: 1 }), 0);
  await vi.runAllTimersAsync();
  expect([steps(), playback.board]).toEqual([[], null]);
  for (const count of [1, 2, 3, 3]) {
    playback.step();
    await vi.runAllTimersAsync();
    expect(steps()).toHaveLength(count);
  }
  expect(playback.paused).toBe(true);
  expect([playback.shown, playback.board?.knocker]).toEqual([2, 1]);
});

test("to the end is at once, from a pause as well, and what comes later takes its time again", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  playback.pause();
  playback.add(change(3, [knocked], { knocker: 1 }), 0);
  playback.seekToEnd();
  await vi.advanceTimersByTimeAsync(0);
  expect([playback.shown, playback.behind, playback.board?.knocker]).toEqual([3, 0, 1]);
  expect(playback.paused).toBe(true);
  playback.play();
  playback.add(change(4, [passed(0), passed(1)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.behind).toBe(2);
});

test("nothing to show is already the end", async () => {
  playback.seekToEnd();
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.behind).toBe(2);
});

test("another viewer's change does not continue the board: it is shown at once", async () => {
  playback.add(change(1, []), null);
  playback.breakContinuity();
  playback.add(change(2, [passed(0), passed(1)]), 0);
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null, null]);
  expect(playback.log).toHaveLength(2);
});

test("an ended playback shows nothing more of what was queued", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0), passed(1), passed(2)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  playback.end();
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null, "passed"]);
});

test("a change whose last step is being shown is not told as shown once the playback has ended", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0)]), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(steps()).toEqual([null, "passed"]);
  playback.end();
  await vi.runAllTimersAsync();
  expect(shown.mock.calls).toEqual([[1, false]]);
});

test("a change of which nothing was seen is shown at once, and the revealed hands stay", async () => {
  playback.add(change(1, []), 0);
  await vi.runAllTimersAsync();
  const reveal = { totals: new Map([[0, 3]]), lowest: [0] };
  playback.animator.reveal = reveal;
  playback.add(change(2, [], { knocker: 1 }), 0);
  expect([playback.shown, playback.behind, playback.board?.knocker]).toEqual([2, 0, 1]);
  expect(playback.animator.reveal).toEqual(reveal);
  expect(steps()).toEqual([null]);
  expect(shown.mock.calls).toEqual([
    [1, true],
    [2, true],
  ]);
});

test("where something is being shown it waits for its turn, and is no step, either", async () => {
  playback.add(change(1, []), 0);
  playback.add(change(2, [passed(0)]), 0);
  playback.add(change(3, [], { knocker: 1 }), 0);
  playback.add(change(4, [passed(1)], { knocker: 1 }), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([playback.shown, playback.board?.knocker]).toEqual([1, null]);
  await vi.runAllTimersAsync();
  expect(steps()).toEqual([null, "passed", "passed"]);
  expect(shown.mock.calls).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
  ]);
});
