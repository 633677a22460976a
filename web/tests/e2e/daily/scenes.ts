import type { Page } from "@playwright/test";
import type { DailyDeal } from "../../../src/protocol/DailyDeal";
import type { DailyTry } from "../../../src/protocol/DailyTry";

/** Results as of a day with many people: most are good, some are not. */
const RESULTS = Array.from({ length: 38 }, (_, score) => ({
  score,
  people: Math.max(0, Math.round(30 * Math.exp(-((score - 9) ** 2) / 60) + (score % 3))),
})).filter(({ people }) => people > 0);

const HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9";

export const COUNTED_TRY: DailyTry = {
  table: "own",
  state: "counted",
  score: 5,
  won: true,
  shared: false,
};

export const COUNTED: DailyDeal = {
  game: "quando",
  date: "2026-06-01",
  today: "2026-06-01",
  first: "2026-01-01",
  ends_in: 26_040_000,
  players: 3,
  bots: "solid",
  few_points_win: true,
  commitment: HASH,
  secret: null,
  year_secret: null,
  next_commitment: HASH,
  own: COUNTED_TRY,
  results: RESULTS,
  streak: 4,
  best_streak: 11,
};

export const UNTRIED: DailyDeal = { ...COUNTED, own: null, results: null, streak: 0 };

/** Answers for the deal of the day. */
export async function serveDaily(page: Page, deal: DailyDeal): Promise<void> {
  await page.route("**/api/daily/*", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: deal }) : route.fallback(),
  );
}
