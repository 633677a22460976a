import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { MATCH_END, ROUND_END } from "../parts";
import { pageChecker } from "../page-checker";
import { PLAYERS } from "../players";
import { test } from "../server";

test.use({ colorScheme: "light" });

test("what the ends of rounds and matches open looks right", async ({ page }) => {
  const look = pageChecker(page, { about: "ending" });
  for (const { game, scenes } of PLAYERS) {
    // A game without rounds has no sheet between them.
    if (scenes["round"]) {
      await openScene(page, scenes["round"]);
      await page.locator(`${ROUND_END} [data-do="all-scores"]`).click();
      await expect(page.getByRole("dialog", { name: "All scores" })).toBeVisible();
      await look(`all-scores-${game}`);
    }
    if (!scenes["over"]) throw new Error(`${game} has no scene of a finished match`);
    await openScene(page, scenes["over"]);
    await page.locator(`${MATCH_END} [data-do="details"]`).click();
    await expect(page.getByRole("dialog", { name: "How it went" })).toBeVisible();
    await look(`details-${game}`);
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await page.locator(`${MATCH_END} [data-do="share"]`).click();
  await expect(page.locator('[data-part="share"] img')).toBeVisible();
  await look("share");
  await page.keyboard.press("Escape");
  await page.locator(`${MATCH_END} [data-do="table"]`).click();
  await expect(page.locator('.acts [data-do="rematch"]')).toBeVisible();
  await look("rematch-on-the-table");
});
