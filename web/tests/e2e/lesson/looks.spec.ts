import { expect } from "@playwright/test";
import { openScene, type Scene } from "../mock";
import { pageChecker } from "../page-checker";
import { PLAYERS } from "../players";
import { test } from "../server";
import { WINDOWS } from "../windows";
import { GUIDE, hidesText } from "./guide";

/** A game's table in a turn of one's own, with the guide. */
const taught = (scene: Scene): Scene => ({ ...scene, info: { ...scene.info, lesson: true } });

for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({
      locale: language === "en" ? "en-GB" : "fr-FR",
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    test("a lesson, the pages that teach, and what offers them", async ({ page }) => {
      const look = pageChecker(page, { about: "lesson", language });
      await page.goto("/");
      await expect(page.locator('[data-part="lesson-offer"]')).toBeVisible();
      await look("offer");
      for (const { game } of PLAYERS) {
        await page.goto(`/learn/${game}`);
        await expect(page.locator('[data-panel="end"]')).toBeVisible();
        await look(`learn-${game}`);
      }
      for (const { game, scenes } of PLAYERS) {
        const [scene] = Object.values(scenes);
        if (!scene) throw new Error(`${game} has no scene`);
        await openScene(page, taught(scene));
        await expect(page.locator(`${GUIDE} p`)).not.toBeEmpty();
        await look(`guide-${game}`);
      }
    });
  });
}

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

test("the guide covers nothing of the table in any window, and all its words have room", async ({ page }) => {
  test.skip(test.info().project.name === "phone", "it sets the windows itself");
  for (const { game, scenes } of PLAYERS) {
    const [scene] = Object.values(scenes);
    if (!scene) throw new Error(`${game} has no scene`);
    await openScene(page, taught(scene));
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.locator(GUIDE).waitFor();
      const where = `${game} at ${width}x${height}`;
      expect(await hidesText(page), where).toBe(false);
      expect(await covered(page), where).toEqual([]);
    }
  }
});

/** The cards of the hand, the piles and the buttons that something else lies on, or that are not in the window. */
function covered(page: import("@playwright/test").Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = document.querySelectorAll(
      '.layout [data-handle], .layout [data-pile="draw"], .layout [data-take], .layout [data-cell], .layout .acts button',
    );
    return [...things].flatMap((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      if (width === 0) return thing.matches(".acts *") ? [] : [thing.outerHTML.slice(0, 60)];
      // A card of a fan shows at least its left part.
      const hit = document.elementFromPoint(x + Math.min(width * 0.3, width / 2), y + height / 2);
      return hit && thing.contains(hit)
        ? []
        : [`${thing.outerHTML.slice(0, 70)} under ${hit?.outerHTML.slice(0, 40)}`];
    });
  });
}
