import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../../src/table/connection.svelte";
import type { GameTypes } from "../../src/table/game";
import { useFakeReload } from "./fake-reload";
import { FakeSocket, useFakeSockets } from "./fake-socket";

const shown: number[] = [];
const wentBack = vi.fn();
const refused = vi.fn();
let connection: Connection<GameTypes>;

/** The server's first answer on a new connection, and the table as it is at `seq`. */
function welcome(seq: number, ...before: object[]): void {
  FakeSocket.last.open();
  const update = { type: "update", seq, seen: [], view: {}, legal: [], wait: null };
  for (const message of [{ type: "welcome", table: {}, now: 0 }, ...before, update])
    FakeSocket.last.say(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  useFakeSockets();
  shown.length = 0;
  wentBack.mockClear();
  refused.mockClear();
  connection = new Connection("a", {
    welcome: () => undefined,
    table: () => undefined,
    update: ({ seq }) => shown.push(seq),
    refused,
    moved: () => undefined,
    wentBack,
    said: () => undefined,
  });
  welcome(9);
  connection.act(9, { do: "pass" });
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(400);
});

afterEach(() => {
  connection.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an older table of a server that is behind is not shown", () => {
  welcome(7);
  expect(shown).toEqual([9]);
  expect(connection.sending).toBe(true);
  expect(wentBack).not.toHaveBeenCalled();
});

test("that the server has lost its database is told until the match goes on", () => {
  welcome(9);
  FakeSocket.last.say({ type: "problem", code: "outcome_unknown" });
  expect(connection.problem).toBe("outcome_unknown");
  expect(connection.sending).toBe(true);
  FakeSocket.last.say({ type: "update", seq: 10, seen: [], view: {}, legal: [], wait: null });
  expect(connection.problem).toBeNull();
  expect(connection.sending).toBe(false);
});

const REFUSAL = { type: "refused", seq: 9, rule: "QU-10", why: {} };

test("the answer to a question is not taken for that to the action which follows it", () => {
  welcome(9);
  FakeSocket.last.say({ type: "problem", code: "stale" });
  connection.ask(9, { do: "draw" });
  connection.act(9, { do: "pass" });
  FakeSocket.last.say(REFUSAL);
  expect(connection.sending).toBe(true);
  expect(refused).not.toHaveBeenCalled();
  FakeSocket.last.say(REFUSAL);
  expect(connection.sending).toBe(false);
  expect(refused).toHaveBeenCalledOnce();
  // Later questions are told as before.
  connection.ask(9, { do: "draw" });
  FakeSocket.last.say(REFUSAL);
  expect(refused).toHaveBeenCalledTimes(2);
});

test("an action that waits to be sent again is not answered by a question meanwhile", () => {
  welcome(9);
  FakeSocket.last.say({ type: "problem", code: "too_fast" });
  connection.ask(9, { do: "draw" });
  FakeSocket.last.say(REFUSAL);
  expect(connection.sending).toBe(true);
  const acts = () => FakeSocket.last.of("act").length;
  const before = acts();
  vi.advanceTimersByTime(1_000);
  expect(acts()).toBe(before + 1);
  FakeSocket.last.say(REFUSAL);
  expect(connection.sending).toBe(false);
  expect(refused).toHaveBeenCalledOnce();
});

test.each(["not_stored", "stood_in"])(
  "after a question that is answered with %s, the next one is told",
  (code) => {
    welcome(9);
    FakeSocket.last.say({ type: "problem", code });
    connection.ask(9, { do: "draw" });
    FakeSocket.last.say({ type: "problem", code });
    connection.ask(9, { do: "draw" });
    FakeSocket.last.say(REFUSAL);
    expect(refused).toHaveBeenCalledOnce();
  },
);

test("an older table is shown when the server has lost what came after it, and says so", () => {
  welcome(7, { type: "problem", code: "went_back" });
  expect(FakeSocket.last.of("hello")).toMatchObject([{ since: 9 }]);
  expect(wentBack).toHaveBeenCalledOnce();
  expect(shown).toEqual([9, 7]);
  expect(connection.sending).toBe(false);
  expect(connection.problem).toBe("went_back");
});

test("a page that speaks another protocol than the server reloads, at most once in half a minute", () => {
  const reload = useFakeReload();
  for (const [seconds, times] of [
    [0, 1],
    [29, 1],
    [31, 2],
  ] as const) {
    vi.advanceTimersByTime(seconds * 1_000);
    FakeSocket.last.say({ type: "problem", code: "other_protocol" });
    expect(reload).toHaveBeenCalledTimes(times);
  }
});

test("an action that came too fast to be heard is sent again, until it is answered", () => {
  welcome(9);
  const before = FakeSocket.last.of("act").length;
  FakeSocket.last.say({ type: "problem", code: "too_fast" });
  expect(connection.sending).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.last.of("act").slice(before)).toEqual([{ type: "act", seq: 9, action: { do: "pass" } }]);
  FakeSocket.last.say({ type: "problem", code: "too_fast" });
  FakeSocket.last.say({ type: "update", seq: 10, seen: [], view: {}, legal: [], wait: null });
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.last.of("act")).toHaveLength(before + 1);
  expect(connection.sending).toBe(false);
});
