import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { filterText, parseFilter, requestText } from "../../../src/matches/address";
import MatchesPage from "../../../src/matches/MatchesPage.svelte";
import { Matches } from "../../../src/matches/matches.svelte";
import type { MatchInfo } from "../../../src/protocol/MatchInfo";

const all = { game: "", with: "", result: "", against: "", from: "", to: "" };

test("a filter is read from an address and written to it", () => {
  expect(parseFilter("")).toEqual(all);
  expect(parseFilter("#game=zero&with=Zo%C3%A9+B&other=1")).toEqual({ ...all, game: "zero", with: "Zoé B" });
  expect(filterText(all)).toBe("");
  const chosen = {
    game: "zero",
    with: " Zoé & Max ",
    result: "won",
    against: "people",
    from: "2026-02-28",
    to: "2026-03-01",
  };
  expect(parseFilter(`#${filterText(chosen)}`)).toEqual({ ...chosen, with: "Zoé & Max" });
});

test("days are asked for as times, from the first one's beginning to the last one's end", () => {
  const times = (from: string, to: string) =>
    Object.fromEntries(new URLSearchParams(requestText({ ...all, from, to })));
  const start = (...date: [number, number, number]) => String(new Date(...date).getTime());
  expect(times("2026-03-29", "2026-03-29")).toEqual({
    since: start(2026, 2, 29),
    before: start(2026, 2, 30),
  });
  expect(times("2026-12-31", "")).toEqual({ since: start(2026, 11, 31) });
  expect(times("", "2026-12-31")).toEqual({ before: start(2027, 0, 1) });
  expect(requestText({ ...all, game: "zero", with: " Zoé " })).toBe("game=zero&with=Zo%C3%A9");
  for (const wrong of ["2026-02-30", "today", "2026-13-01", "1969-01-01", "2026-1-1"]) {
    expect(parseFilter(`#from=${wrong}&to=${wrong}`)).toEqual(all);
  }
});

const match = (id: string, other: string): MatchInfo => ({
  id,
  game: "zero",
  ended: 1,
  few_points_win: true,
  you: 0,
  seats: [
    { name: "Zoé", avatar: "frog", score: 1, won: true },
    { name: other, avatar: "cat", score: 2, won: false },
    { name: "Bruno", bot: "solid", score: 3, won: false },
  ],
});

afterEach(() => vi.unstubAllGlobals());

/** The server, which answers each request when it is told to. */
function server() {
  const asked: { path: string; answer: (body: object) => void }[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise((answer) => {
      asked.push({ path, answer: (body) => answer(new Response(JSON.stringify(body))) });
    });
  });
  return asked;
}

test("the next page follows the first one, and the names of people are known from then on", async () => {
  const asked = server();
  const matches = new Matches();
  const first = matches.show(all);
  expect(asked[0]?.path).toBe("/api/matches?");
  asked[0]?.answer({ matches: [match("a", "Max")], next: "1-a" });
  await first;
  const second = matches.more();
  expect(asked[1]?.path).toBe("/api/matches?after=1-a");
  asked[1]?.answer({ matches: [match("b", "Ada")], next: null });
  await second;
  expect(matches.list?.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(matches.companions).toEqual(["Ada", "Max"]);
  await matches.more();
  expect(asked.length).toBe(2);
});

test("the try at today's deal has no replay before midnight UTC, and the list alone tells that", async () => {
  const asked = server();
  const date = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = Date.now();
  const list = [
    { ...match("today", "Max"), daily: date(now) },
    { ...match("before", "Max"), daily: date(now - 86_400_000) },
    match("other", "Max"),
  ];
  const page = mount(MatchesPage, { target: document.body, props: { hash: "" } });
  flushSync();
  asked[0]?.answer({ matches: list, next: null });
  const row = (id: string) => document.querySelector(`[data-match="${id}"]`);
  await vi.waitFor(() => expect(row("other")).not.toBeNull());
  const replays = list.map(({ id }) => row(id)?.querySelectorAll('[data-do="replay"]').length);
  const later = list.map(({ id }) => row(id)?.querySelectorAll('[data-part="later"]').length);
  expect([replays, later]).toEqual([
    [0, 1, 1],
    [1, 0, 0],
  ]);
  expect(asked).toHaveLength(1);
  await unmount(page);
});

test("a late answer to an earlier choice changes nothing", async () => {
  const asked = server();
  const matches = new Matches();
  const early = matches.show(all);
  const late = matches.show({ ...all, game: "zero" });
  asked[1]?.answer({ matches: [match("b", "Ada")], next: null });
  await late;
  asked[0]?.answer({ matches: [match("a", "Max")], next: "1-a" });
  await early;
  expect(matches.list?.map(({ id }) => id)).toEqual(["b"]);
  expect(matches.next).toBeNull();
  expect(matches.busy).toBe(false);
});
