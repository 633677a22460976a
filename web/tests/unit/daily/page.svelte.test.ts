import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import DailyPage from "../../../src/daily/DailyPage.svelte";
import { settings } from "../../../src/app/settings.svelte";
import type { DailyDeal } from "../../../src/protocol/DailyDeal";
import { useDeferredFetch } from "../deferred-fetch";
import { eventually } from "../eventually";

const deal = (game: string, date: string): DailyDeal => ({
  game,
  date,
  today: "2026-11-23",
  first: "2026-11-01",
  ends_in: 1_000_000,
  players: 3,
  bots: "solid",
  few_points_win: true,
  commitment: "",
  secret: null,
  year_secret: null,
  next_commitment: "",
  own: null,
  results: null,
  streak: 0,
  best_streak: 0,
});

let page: Record<string, unknown> | null = null;

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

const shownDate = () => document.querySelector<HTMLElement>("[data-date]")?.dataset["date"];
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the deal that was chosen last is shown, whatever comes of those before it", async () => {
  settings.language = "en";
  const asked = useDeferredFetch();
  const props = $state({ game: "zero", hash: "#2026-11-20" });
  page = mount(DailyPage, { target: document.body, props });
  flushSync();
  props.hash = "#2026-11-21";
  flushSync();
  props.game = "quando";
  flushSync();
  asked[2]?.answer(deal("quando", "2026-11-21"));
  await eventually(() => expect(shownDate()).toBe("2026-11-21"));
  asked[0]?.answer(deal("zero", "2026-11-20"));
  asked[1]?.answer({ code: "no_such_deal", message: "no" }, 404);
  await settled();
  flushSync();
  expect(shownDate()).toBe("2026-11-21");
  expect(document.querySelector('[role="alert"], .fault')).toBeNull();
});
