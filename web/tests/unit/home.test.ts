import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockOf, LIVE, NO_CLOCK } from "../../src/app/clocks";
import { sortByLastPlayed, Home, sortTables } from "../../src/app/home.svelte";
import { saveLevel } from "../../src/app/levels/levels";
import { settings } from "../../src/app/settings.svelte";
import { whileVisible } from "../../src/app/visible";
import type { TableInfo } from "../../src/protocol/TableInfo";
import { GROUP } from "../samples/group";
import { table } from "../samples/table";
import { isLateSeat } from "../../src/net/contribution";

const GAME = {
  name: "quando",
  min_players: 2,
  max_players: 6,
  presets: [],
  options: [],
  bots: [],
  levels: [],
};
const other = (id: string, changes: Partial<TableInfo> = {}) => table({ id, you: null, ...changes });

/** What the server answers, by the end of the path; a number is a refusal. */
let answers: Record<string, unknown>;
let asked: { path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  asked = [];
  answers = {
    games: [GAME, { ...GAME, name: "chess" }],
    me: { id: "x", name: "Otter" },
    tables: [table({ id: "mine", your_turn: false })],
    groups: [],
    lobby: { waiting: [other("mine"), other("theirs")], playing: [other("strange", { game: "chess" })] },
  };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method === "POST")
      asked.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const answer = answers[path.split("/").at(-1) ?? ""];
    if (answer === undefined) return Promise.reject(new Error("no network"));
    const fault = typeof answer === "string";
    const body = fault ? { code: answer, message: answer } : answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status: fault ? 409 : 200 }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  settings.name = "";
  settings.levels = {};
  history.replaceState(null, "", "/");
});

test("tables that wait for the person come first, finished ones last, each newest first", () => {
  const tables = [
    table({ id: "over", status: "over", your_turn: false, created: 9 }),
    table({ id: "old", your_turn: false, created: 1 }),
    table({ id: "new", status: "waiting", your_turn: false, created: 2 }),
    table({ id: "turn", your_turn: true, created: 0 }),
  ];
  expect(sortTables(tables).map(({ id }) => id)).toEqual(["turn", "new", "old", "over"]);
});

test("the lobby is of other people, and of games that the page knows", async () => {
  const home = new Home();
  await home.load();
  expect(home.games.map(({ name }) => name)).toEqual(["quando"]);
  expect(home.lobby.waiting.map(({ id }) => id)).toEqual(["theirs"]);
  expect(home.lobby.playing).toEqual([]);
});

test("the tables of the person's groups are shown while they wait for the person", async () => {
  const home = new Home();
  answers.groups = [
    GROUP,
    { ...GROUP, id: "seated", seated: true },
    { ...GROUP, id: "played", table: "playing" },
    { ...GROUP, id: "idle", table: null },
  ];
  await home.load();
  expect(home.groups.map(({ id }) => id)).toEqual([GROUP.id]);
  answers.groups = "unavailable";
  await home.refresh();
  expect(home.groups).toHaveLength(1);
  answers.groups = [{ ...GROUP, seated: true }];
  await home.refresh();
  expect(home.groups).toEqual([]);
  answers.table = table({ id: "of-the-group" });
  await home.sitInGroup(GROUP);
  expect(asked).toEqual([{ path: `/api/groups/${GROUP.id}/table`, body: {} }]);
  expect(location.pathname).toBe("/table/of-the-group");
});

test("who is in no group is not asked for groups again", async () => {
  const home = new Home();
  await home.load();
  answers.groups = [GROUP];
  await home.refresh();
  expect(home.groups).toEqual([]);
});

test("a refresh without a network leaves the lists as they are", async () => {
  const home = new Home();
  await home.load();
  answers = {};
  await home.refresh();
  expect(home.tables).toHaveLength(1);
  expect(home.failure).toBeNull();
});

test("a press on play with bots makes a table of one's own with the chosen level", async () => {
  settings.name = "Zoé";
  saveLevel("quando", "master");
  answers["tables"] = table({ id: "made" });
  await new Home().playWithBots("quando");
  expect(location.pathname).toBe("/table/made");
  expect(asked[0]).toMatchObject({
    path: "/api/tables",
    body: { game: "quando", players: 4, bots: "master", name: "Zoé" },
  });
  // Nobody else finds it or comes in.
  expect(asked[0]?.body).not.toHaveProperty("listed");
  expect(asked[0]?.body).not.toHaveProperty("open");
  expect(asked[0]?.body).not.toHaveProperty("contribution");
});

test("a press on with people takes a seat among them under one's name", async () => {
  settings.name = "Zoé";
  answers["play"] = table({ id: "found" });
  await new Home().playWithPeople("quando");
  expect(location.pathname).toBe("/table/found");
  expect(asked[0]?.body).toMatchObject({ game: "quando", name: "Zoé" });
  expect(asked[0]?.body).not.toHaveProperty("contribution");
});

test("a second press while the first is under way asks for nothing", async () => {
  answers["tables"] = table({ id: "new" });
  const home = new Home();
  await Promise.all([home.invite("quando"), home.playWithBots("quando")]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).not.toHaveProperty("players");
});

test("matches that go on, that one has left and that are over are apart, and closed tables are not shown", async () => {
  const seats = [{ name: "Ada", presence: "here" as const, stand_in: "left" as const }, { name: "Max" }];
  answers["tables"] = [
    table({ id: "left", seats, your_turn: false }),
    table({ id: "left-over", seats, status: "over", your_turn: false }),
    table({ id: "over", status: "over", your_turn: false }),
    table({ id: "waits", status: "waiting", your_turn: false }),
    table({ id: "closed", status: "closed", your_turn: false }),
    table({ id: "turn" }),
  ];
  const home = new Home();
  await home.load();
  expect(home.running.map(({ id }) => id)).toEqual(["turn", "waits"]);
  expect(home.left.map(({ id }) => id)).toEqual(["left"]);
  expect(home.past.map(({ id }) => id)).toEqual(["left-over", "over"]);
});

test("the game that was played last comes first, and the others keep their order", () => {
  const [quando, zero, qarre] = ["quando", "zero", "qarre"].map((name) => ({ ...GAME, name }));
  const games = [quando, zero, qarre].filter((game) => game !== undefined);
  const order = (tables: TableInfo[]) => sortByLastPlayed(games, tables).map(({ name }) => name);
  expect(order([])).toEqual(["quando", "zero", "qarre"]);
  expect(order([table({ game: "qarre", created: 5 }), table({ game: "quando", created: 3 })])).toEqual([
    "qarre",
    "quando",
    "zero",
  ]);
});

test("a table is left for good, and a refusal is reported at the tables", async () => {
  const home = new Home();
  await home.load();
  answers["tables"] = [];
  answers["seats"] = table({ id: "mine", status: "closed" });
  await home.leave(table({ id: "mine" }));
  expect(home.failure).toBeNull();
  expect(home.tables).toEqual([]);
  answers["seats"] = "not_seated";
  await home.leave(table({ id: "mine" }));
  expect(home.failure).toMatchObject({ section: "tables", error: { code: "not_seated" } });
});

test("a seat that was taken meanwhile is reported at the lobby, which is fetched again", async () => {
  const home = new Home();
  await home.load();
  answers["seats"] = "seat_taken";
  answers["lobby"] = { waiting: [], playing: [] };
  await home.sit(other("theirs"));
  expect(home.failure).toMatchObject({ section: "lobby", error: { code: "seat_taken" } });
  expect(home.lobby.waiting).toEqual([]);
  expect(home.busy).toBeNull();
});

test("a seat that is taken from the lobby in a match that is played is noted as late, and no other", async () => {
  for (const [id, status, late] of [
    ["played", "playing", true],
    ["begun-meanwhile", "waiting", false],
  ] as const) {
    const home = new Home();
    answers["seats"] = table({ id, status: "playing", you: 1 });
    await home.sit({ ...other(id), status });
    expect(home.failure).toBeNull();
    expect(isLateSeat(id)).toBe(late);
  }
});

test("fields become a clock", () => {
  expect(clockOf(NO_CLOCK)).toBeUndefined();
  expect(clockOf({ ...NO_CLOCK, key: "usual" })).toEqual(LIVE.usual);
  expect(clockOf({ ...NO_CLOCK, key: "own", turn: 33, bank: 7 })).toEqual({
    kind: "live",
    turn: 33,
    bank: 7,
  });
  expect(clockOf({ ...NO_CLOCK, key: "slow", days: "3" })).toEqual({ kind: "slow", days: 3 });
});

test("the lists are fetched again on focus and periodically, but not while hidden", () => {
  vi.useFakeTimers();
  const look = vi.fn();
  const end = whileVisible(look, 15_000);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(look).toHaveBeenCalledTimes(2);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(30_000);
  expect(look).toHaveBeenCalledTimes(2);
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  dispatchEvent(new Event("focus"));
  expect(look).toHaveBeenCalledTimes(3);
  end();
  dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(30_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test("of matches with days per turn the page knows until when a turn lasts, and asks for no others", async () => {
  const asked = vi.fn();
  const home = new Home();
  const answer = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => (asked(path), answer(path, init)));
  await home.load();
  expect(asked).not.toHaveBeenCalledWith("/api/notices");
  answers["tables"] = [table({ id: "mine", clock: { kind: "slow", days: 2 } })];
  answers["notices"] = {
    matches: [
      { table: "mine", your_turn: true, until: 5 },
      { table: "idle", your_turn: false, until: null },
    ],
  };
  await home.refresh();
  expect(home.deadlines).toEqual(new Map([["mine", 5]]));
  // What cannot be asked now may be the end of a turn that is past.
  delete answers["notices"];
  await home.refresh();
  expect(home.tables).toHaveLength(1);
  expect(home.deadlines.size).toBe(0);
  expect(home.failure).toBeNull();
});

/** A person's match with days per turn. */
const slow = (your_turn: boolean) => table({ id: "mine", clock: { kind: "slow", days: 2 }, your_turn });

test("the end of one's own turn is not said of another one's", async () => {
  const home = new Home();
  await home.load();
  answers["tables"] = [slow(true)];
  answers["notices"] = { matches: [{ table: "mine", your_turn: true, until: 5 }] };
  await home.refresh();
  expect(home.deadlines.size).toBe(1);
  answers["tables"] = [slow(false)];
  await home.refresh();
  expect(home.deadlines.size).toBe(0);
});

test("what was asked for first does not replace what was asked for later", async () => {
  const home = new Home();
  await home.load();
  const answer = fetch;
  let late: (answer: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => (late = resolve));
  const asked = vi.fn();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked(path);
    return path.endsWith("notices") ? first : answer(path, init);
  });
  answers["tables"] = [slow(true)];
  const older = home.refresh();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("/api/notices"));
  vi.stubGlobal("fetch", answer);
  answers["tables"] = [slow(false)];
  answers["notices"] = { matches: [{ table: "mine", your_turn: false, until: 9 }] };
  await home.refresh();
  late(new Response(JSON.stringify({ matches: [{ table: "mine", your_turn: true, until: 5 }] })));
  await older;
  expect(home.turns).toBe(0);
  expect(home.deadlines).toEqual(new Map([["mine", 9]]));
});
