import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ZeroTable } from "../../../src/games/zero/table.svelte";
import { parseReplayHash, replayHash } from "../../../src/replay/address";
import { directionOf } from "../../../src/replay/gestures";
import { momentsOf, Replay } from "../../../src/replay/replay.svelte";
import { ofTable } from "../../../src/replay/source";
import type { Change, GameTypes } from "../../../src/table/game";
import { board, info } from "../../samples/zero";
import { FakeSocket, useFakeSockets } from "../fake-socket";

/** A match of two rounds with three moments each. */
const BODY = {
  moments: [1, 1, 1, 2, 2, 2].map((round, at) => ({
    seen: [{ seen: at % 3 === 0 ? "dealt" : "knocked", at }],
    patch: at === 0 ? board({ round, scores: [0, 0, 0, 0] }) : { round, scores: { 0: at } },
  })),
};

const asked: string[] = [];

/** What a replay shows: jumps with the seat, and steps. */
class View {
  shown: [string, number | null, number][] = [];
  last: Change<GameTypes> | null = null;
  working = false;
  jump = (you: number | null, change: Change<GameTypes>) => this.#show("jump", you, change);
  follow = (change: Change<GameTypes>) => this.#show("follow", null, change);
  busy = () => this.working;

  #show(how: string, you: number | null, change: Change<GameTypes>) {
    this.shown.push([how, you, change.seq]);
    this.last = change;
  }
}

let view: View;
let replay: Replay;

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(BODY)));
  });
  view = new View();
  replay = new Replay(ofTable("t1"));
  replay.attach(view);
  await replay.look("open");
  view.shown = [];
});

afterEach(() => vi.unstubAllGlobals());

test("each moment has the board that the patches make", () => {
  const boards = momentsOf(BODY as never).map(({ view }) => view);
  expect(boards.map(({ round }) => round)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(boards[5]?.scores).toEqual([5, 0, 0, 0]);
  expect(boards[5]?.hands).toBe(boards[0]?.hands);
});

test("steps follow each other, and a way back is a jump", () => {
  replay.step();
  replay.step();
  replay.goTo(1);
  expect(view.shown).toEqual([
    ["follow", null, 1],
    ["follow", null, 2],
    ["jump", null, 1],
  ]);
});

test("a step by hand does not wait for the one before", () => {
  replay.play();
  replay.stepByHand();
  view.working = true;
  replay.stepByHand();
  replay.stepByHand();
  expect(view.shown).toEqual([
    ["follow", null, 1],
    ["jump", null, 2],
    ["jump", null, 3],
  ]);
  expect([replay.at, replay.playing]).toEqual([3, false]);
});

test("a jump brings along what was seen since the deal, for the log", () => {
  replay.goTo(5);
  expect(view.last?.seen.map((seen) => (seen as unknown as { at: number }).at)).toEqual([3, 4, 5]);
});

test.each([
  [99, 5],
  [-3, 0],
  [2.7, 2],
])("the moment %d is shown as %d", (wanted, shown) => {
  replay.goTo(wanted);
  expect(replay.at).toBe(shown);
});

test("rounds are jumped over from where one is", () => {
  const stands = [
    () => replay.nextRound(),
    () => replay.nextRound(),
    () => replay.previousRound(),
    () => replay.previousRound(),
    () => replay.previousRound(),
  ].map((press) => {
    press();
    return replay.at;
  });
  expect(stands).toEqual([3, 5, 3, 0, 0]);
});

test("playing ends at the end, and begins anew from there", () => {
  replay.goTo(4);
  replay.play();
  replay.step();
  expect(replay.playing).toBe(true);
  replay.step();
  expect([replay.at, replay.playing]).toEqual([5, false]);
  replay.play();
  expect([replay.at, replay.playing]).toEqual([0, true]);
});

test("another viewpoint is fetched once, and shows the same moment", async () => {
  replay.goTo(2);
  await replay.look(1);
  expect(view.shown.at(-1)).toEqual(["jump", 1, 2]);
  await replay.look("open");
  expect(view.shown.at(-1)).toEqual(["jump", null, 2]);
  expect(asked).toEqual(["/api/tables/t1/replay?viewer=open", "/api/tables/t1/replay?viewer=1"]);
});

test("a table shows a replay without a connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  const table = new ZeroTable(
    info({ status: "over" }),
    { eventSeen: vi.fn(), choiceOffered: vi.fn() },
    replay,
  );
  expect(FakeSocket.made).toEqual([]);
  replay.goTo(3);
  await vi.runAllTimersAsync();
  flushSync();
  expect(table.board?.round).toBe(2);
  expect([table.seat, table.playback.shown, table.myTurn]).toEqual([null, 3, false]);
  await replay.look(0);
  await vi.runAllTimersAsync();
  flushSync();
  expect(table.seat).toBe(0);
  replay.goTo(5);
  await vi.runAllTimersAsync();
  expect(table.finished).toBe(false);
  table.leave();
  expect(replay.playing).toBe(false);
  vi.useRealTimers();
});

test("a viewpoint that changes in the middle of a step leaves no line twice in the log", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const knocks = [1, 2, 3].map((seat) => ({ seen: "knocked", seat }));
  const moments = [
    { seen: [{ seen: "dealt" }], patch: board({ knocks: 2 }) },
    { seen: knocks, patch: { acting: 1 } },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ moments }))));
  replay = new Replay(ofTable("t2"));
  await replay.look("open");
  const table = new ZeroTable(
    info({ status: "over" }),
    { eventSeen: vi.fn(), choiceOffered: vi.fn() },
    replay,
  );
  const log = () => table.playback.log.map(({ seen }) => ("seat" in seen ? seen.seat : seen.seen));
  replay.show();
  await vi.runAllTimersAsync();
  replay.step();
  await vi.advanceTimersByTimeAsync(0);
  expect(log(), "the first of three is shown").toEqual(["dealt", 1]);
  await replay.look(2);
  await vi.runAllTimersAsync();
  expect(log()).toEqual(["dealt", 1, 2, 3]);
  expect([table.seat, table.playback.shown, replay.busy]).toEqual([2, 1, false]);
  table.leave();
  vi.useRealTimers();
});

test.each([
  ["#37,open", { moment: 37, viewpoint: "open" }],
  ["#0,2", { moment: 0, viewpoint: 2 }],
  ["#5", { moment: 5, viewpoint: null }],
  ["#,spectator", { moment: null, viewpoint: "spectator" }],
  ["", { moment: null, viewpoint: null }],
  ["#seat=7", { moment: null, viewpoint: null }],
  ["#-1", { moment: null, viewpoint: null }],
  ["#99999999999", { moment: null, viewpoint: null }],
])("the address %s names a moment and a viewpoint", (hash, address) => {
  expect(parseReplayHash(hash)).toEqual(address);
});

test("an address reads back", () => {
  for (const viewpoint of [0, 5, "open", "spectator"] as const)
    expect(parseReplayHash(replayHash(12, viewpoint))).toEqual({ moment: 12, viewpoint });
});

test.each([
  [-80, 10, "left"],
  [80, -10, "right"],
  [-20, 0, null],
  [-80, 60, null],
  [0, 90, null],
])("a finger that goes %d, %d sweeps %s", (x, y, direction) => {
  const from = { clientX: 200, clientY: 200 };
  expect(directionOf(from, { clientX: 200 + x, clientY: 200 + y })).toBe(direction);
});

test("the viewpoint that was asked for last is shown, whichever answer comes last", async () => {
  const answers = new Map<unknown, { give: (body: object) => void; fail: (why: Error) => void }>();
  const look = (viewpoint: unknown) =>
    new Promise((give, fail) => answers.set(viewpoint, { give, fail })) as never;
  replay = new Replay({ look });
  const [first, second, third] = [replay.look(0), replay.look(1), replay.look(2)];
  answers.get(2)?.give(BODY);
  await third;
  answers.get(0)?.give(BODY);
  answers.get(1)?.fail(new Error("no network"));
  await Promise.all([first, second]);
  expect(replay.viewpoint).toBe(2);
});
