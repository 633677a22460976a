import { expect, type Route } from "@playwright/test";
import { test } from "../server";
import { playMatch } from "./played";

test("a person's matches are listed, filtered, and lead to a replay and back", async ({ page }) => {
  await page.goto("/matches");
  await expect(page.locator('[data-part="matches"] [role="status"]')).toContainText("No finished matches");
  // There is nothing to choose from yet.
  await expect(page.locator('[data-do="filter-game"]')).toHaveCount(0);
  const settings = { zero: { rounds: 1, turn_cap: 2 }, qarre: { turn_cap: 4 } };
  const zero = await playMatch(page, { game: "zero", players: 3, bots: "random", options: settings.zero });
  const qarre = await playMatch(page, { game: "qarre", players: 2, bots: "solid", options: settings.qarre });

  await page.goto("/");
  await page.locator('[data-do="matches"]').click();
  const rows = page.locator("[data-match]");
  await expect(rows).toHaveCount(2);
  // The latest first.
  await expect(rows.first()).toHaveAttribute("data-match", qarre);
  // Who has won is said, too: the score alone does not tell it.
  await expect(rows.first().getByText(/points?, won$/)).not.toHaveCount(0);
  await page.locator('[data-do="filter-game"]').selectOption("zero");
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute("data-match", zero);
  expect(new URL(page.url()).hash).toBe("#game=zero");

  // A link to the replay; on the way back the list is filtered as it was.
  await rows.locator('[data-do="replay"]').click();
  await expect(page.locator('[data-part="replay"]')).toHaveAttribute("data-viewpoint", "0");
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await rows.locator('[data-do="check"]').click();
  await expect(page.locator('[data-verdict="right"]')).toBeVisible();
  await page.goBack();

  await page.locator('[data-do="filter-against"]').selectOption("people");
  await expect(page.locator('[data-part="matches"] [role="status"]')).toContainText("No match like that");
  await page.locator('[data-do="reset"]').click();
  await expect(rows).toHaveCount(2);
  const result = await rows.first().locator("[data-result]").getAttribute("data-result");
  await page.locator('[data-do="filter-result"]').selectOption(result === "won" ? "lost" : "won");
  await expect(page.locator(`[data-match="${qarre}"]`)).toHaveCount(0);
  // By the day on which a match ended, where the person is.
  await page.goto("/matches");
  await page.locator('[data-do="filter-from"]').fill("2031-01-01");
  await expect(rows).toHaveCount(0);
  await page.locator('[data-do="filter-from"]').fill("2026-01-01");
  await expect(rows).toHaveCount(2);
  await page.locator('[data-do="filter-to"]').fill("2026-01-31");
  await expect(rows).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe("#from=2026-01-01&to=2026-01-31");
  await page.goto("/matches#with=Ada");
  await expect(page.locator('[data-do="filter-with"]')).toHaveValue("Ada");
  await expect(rows).toHaveCount(0);
});

test("the fields of the filter stand in full rows, however wide the window is", async ({ page }) => {
  await page.goto("/matches#game=zero");
  const fields = page.getByRole("group", { name: "Which matches" }).locator("> label");
  await expect(fields).toHaveCount(6);
  for (const width of [320, 390, 560, 768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
    const rows = tops.map((top) => tops.filter((other) => other === top).length);
    expect(new Set(rows).size, `${width} pixels: ${rows.join()}`).toBe(1);
  }
});

test("a match opens for a stranger when its people allow it, and not before", async ({ page, browser }) => {
  const id = await playMatch(page, { game: "qarre", players: 2, bots: "random", options: { turn_cap: 4 } });
  const stranger = await browser.newPage();
  const look = async (path: string) => stranger.goto(new URL(path, page.url()).href);
  await look(`/replay/${id}`);
  await expect(stranger.getByRole("alert")).toContainText("Only the people of this match");
  await look(`/check/${id}`);
  await expect(stranger.locator('[data-part="fault"]')).toContainText("Only the people of this match");

  await page.goto(`/replay/${id}`);
  await page.locator('[data-do="more"]').click();
  const choice = page.locator('[data-part="publication"]');
  await expect(choice.getByRole("radio", { name: "Only us" })).toBeChecked();
  await choice.getByRole("radio", { name: "Everyone, without my name" }).click();
  await expect(choice.locator("[data-public]")).toHaveAttribute("data-public", "true");

  await look(`/replay/${id}`);
  await expect(stranger.locator('[data-part="replay"]')).toHaveAttribute("data-viewpoint", "open");
  // There is nothing for a stranger to allow.
  await stranger.locator('[data-do="more"]').click();
  await expect(stranger.locator('[data-part="replay-more"]')).toBeVisible();
  await expect(stranger.locator('[data-part="publication"]')).toHaveCount(0);
  await look(`/check/${id}`);
  await expect(stranger.locator('[data-verdict="right"]')).toBeVisible();

  // What could not be stored is not shown as chosen, and the same press tries it again.
  const refuse = (route: Route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { code: "not_stored", message: "it cannot be stored" } })
      : route.continue();
  await page.route("**/publication", refuse);
  await choice.getByRole("radio", { name: "Only us" }).click();
  await expect(choice.getByRole("status")).toHaveClass(/fault/);
  await expect(choice.getByRole("radio", { name: "Everyone, without my name" })).toBeChecked();
  await page.unroute("**/publication", refuse);
  await choice.getByRole("radio", { name: "Only us" }).click();
  await expect(choice.locator("[data-public]")).toHaveAttribute("data-public", "false");
  await look(`/replay/${id}`);
  await expect(stranger.getByRole("alert")).toContainText("Only the people of this match");
});
