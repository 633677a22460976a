import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { MATCH_END, ROUND_END } from "../parts";
import { pageChecker } from "../page-checker";
import { SCENES as QARRE } from "../qarre/scenes";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { SCENES as ZERO } from "../zero/scenes";

test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

test("what the ends of rounds and matches open looks right", async ({ page }) => {
  const look = pageChecker(page, { about: "ending" });
  await openScene(page, QUANDO.round);
  await page.locator(`${ROUND_END} [data-do="all-scores"]`).click();
  await expect(page.getByRole("dialog", { name: "All scores" })).toBeVisible();
  await look("all-scores");
  for (const scene of [QUANDO.over, ZERO.over, QARRE.over]) {
    await openScene(page, scene);
    await page.locator(`${MATCH_END} [data-do="details"]`).click();
    await expect(page.getByRole("dialog", { name: "How it went" })).toBeVisible();
    await look(`details-${scene.info.game}`);
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
