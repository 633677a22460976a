import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import GroupPage from "../../../src/groups/GroupPage.svelte";
import type { GroupInfo } from "../../../src/protocol/GroupInfo";
import { useDeferredFetch } from "../deferred-fetch";
import { eventually } from "../eventually";

const group = (name: string): GroupInfo => ({
  id: "g",
  name,
  game: "zero",
  clock: null,
  members: [],
  table: null,
  seated: false,
  few_points_win: true,
  seasons: [2026],
  season: 2026,
  standings: null,
});

let page: Record<string, unknown> | null = null;
let asked: ReturnType<typeof useDeferredFetch>;

beforeEach(async () => {
  settings.language = "en";
  asked = useDeferredFetch();
  page = mount(GroupPage, { target: document.body, props: { id: "g" } });
  asked[0]?.answer(group("First"));
  await eventually(() => expect(heading()).toBe("First"));
});

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

const heading = () => document.querySelector("h1")?.textContent;
const fault = () => document.querySelector(".fault")?.textContent;
/** The page is looked at again, and asks how the group stands. */
const poll = () => dispatchEvent(new Event("focus"));

async function join() {
  const before = asked.length;
  document.querySelector<HTMLElement>('[data-do="group-join"]')?.click();
  await eventually(() => expect(asked).toHaveLength(before + 1));
}

async function settled() {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

test("a group that was asked for earlier does not come back", async () => {
  poll();
  poll();
  asked[2]?.answer(group("Last"));
  await eventually(() => expect(heading()).toBe("Last"));
  asked[1]?.answer(group("Second"));
  await settled();
  expect(heading()).toBe("Last");
});

test("why a person could not join stays on the page when the group is asked for again", async () => {
  await join();
  asked[1]?.answer({ code: "group_full", message: "no" }, 409);
  await eventually(() => expect(fault()).toContain("full"));
  poll();
  asked[2]?.answer(group("Again"));
  await eventually(() => expect(heading()).toBe("Again"));
  expect(fault()).toContain("full");
});

test("a group of before one's own join does not take it back", async () => {
  poll();
  await join();
  asked[2]?.answer({ ...group("Joined"), members: [{ name: "Ada", you: true }] });
  await eventually(() => expect(heading()).toBe("Joined"));
  asked[1]?.answer(group("Before"));
  await settled();
  expect(heading()).toBe("Joined");
});
