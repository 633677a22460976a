import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow, openScene } from "../mock";
import { pageChecker } from "../page-checker";
import { PLAYERS } from "../players";
import { test } from "../server";
import { GUIDE, guidedScene } from "./guide";

inEachLanguage((language) => {
  test("a lesson, the pages that teach, and what offers them", async ({ page }) => {
    const look = pageChecker(page, { about: "lesson", language });
    await page.goto("/");
    await expect(page.locator('[data-part="lesson-offer"]')).toBeVisible();
    await look("offer");
    for (const { game, label } of PLAYERS) {
      await follow(page, `/learn/${game}`);
      await expect(page).toHaveTitle(new RegExp(label));
      await expect(page.locator('[data-panel="end"]')).toBeVisible();
      await look(`learn-${game}`);
    }
    for (const player of PLAYERS) {
      await openScene(page, guidedScene(player));
      await expect(page.locator(`${GUIDE} p`)).not.toBeEmpty();
      await look(`guide-${player.game}`);
    }
  });
});

test("the offer of a lesson is made once: a no is remembered", async ({ page }) => {
  await page.goto("/");
  await page.locator('[data-do="no-lesson"]').click();
  await expect(page.locator('[data-part="lesson-offer"]')).toHaveCount(0);
  await page.reload();
  await expect(page.locator("[data-game]").first()).toBeVisible();
  await expect(page.locator('[data-part="lesson-offer"]')).toHaveCount(0);
});

test("a link to a rule opens its fold, and the contents open theirs", async ({ page }) => {
  await page.goto("/rules/quando#QU-17");
  await expect(page.locator("#QU-17")).toBeInViewport();
  await page.locator('nav a[href="#section-3"]').click();
  await expect(page.locator("#QU-1")).toBeVisible();
  await page.locator('[data-do="fold"]').click();
  await expect(page.locator("#QU-1")).toBeHidden();
});
