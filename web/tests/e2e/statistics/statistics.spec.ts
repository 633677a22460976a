import { expect } from "@playwright/test";
import { playMatch } from "../history/played";
import { test } from "../server";
import { serveStatistics } from "./scenes";

test("a finished match is counted, with its numbers behind each plot", async ({ page }) => {
  await page.goto("/statistics");
  await expect(page.locator('[data-part="statistics"] [role="status"]')).toContainText("No finished matches");
  await playMatch(page, { game: "zero", players: 3, bots: "random", options: { rounds: 2, turn_cap: 2 } });
  await page.goto("/matches");
  await page.locator('[data-do="statistics"]').click();
  await expect(page.locator('[data-figure="matches"]')).toHaveText("1");
  // One match is no course of time: its only plot is the one of the opponents.
  await expect(page.locator("[data-plot]")).toHaveCount(1);
  const plot = page.locator('[data-plot="opponents"]');
  await plot.locator("summary").click();
  await expect(plot.locator("tbody tr")).toHaveCount(1);
  await expect(plot.locator("tbody td").last()).toHaveText("1");
});

test("a filter answers at once and stands in the address", async ({ page }) => {
  await serveStatistics(page);
  await page.goto("/statistics");
  const points = page.locator('[data-plot="points"]');
  await points.locator("summary").click();
  // A row for each period with rounds.
  await expect.poll(() => points.locator("tbody tr").count()).toBeGreaterThan(30);
  const all = Number(await page.locator('[data-figure="matches"]').textContent());
  await page.locator('[data-do="filter-against"]').selectOption("master");
  await expect(page.locator('[data-figure="matches"]')).not.toHaveText(String(all));
  expect(new URL(page.url()).hash).toBe("#against=master");
  await expect(page.locator('[data-plot="opponents"]')).toHaveCount(0);
  await page.locator('[data-do="filter-game"]').selectOption("qarre");
  // Each of its matches has one round: nothing is said of rounds.
  await expect(page.locator('[data-plot="won"]')).toBeVisible();
  await expect(page.locator('[data-part="statistics"]')).toContainText("Points per match");
  await expect(page.locator('[data-part="statistics"]')).not.toContainText(/round/i);
  await page.goto("/statistics#game=qarre&against=master");
  await page.locator('[data-do="reset"]').click();
  await expect(page.locator('[data-plot="won"]')).toBeVisible();
});
