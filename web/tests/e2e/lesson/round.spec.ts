import { expect } from "@playwright/test";
import { quick } from "../play";
import { openScene } from "../mock";
import { ACTING, STATUS } from "../parts";
import { qarre } from "../qarre/player";
import { test } from "../server";
import { click, enter, explainedScene, followGuide, GUIDE, LESSON_END, openLesson, tap } from "./guide";

/** What each lesson shows, by the names of its steps. */
const SHOWN = {
  quando: ["aim", "triplet", "confirm", "take", "straight", "turn-over", "equal", "knock"],
  zero: ["aim", "give", "take", "confirm", "free", "knock", "second-knock"],
  qarre: ["aim", "jack", "combo", "place", "queen", "reserve", "reserved", "king", "lay"],
};

test("whoever follows the guide plays a whole round of Quando, and goes on with bots", async ({ page }) => {
  await quick(page);
  await openLesson(page, "quando");
  expect(await followGuide(page, click)).toEqual(expect.arrayContaining(SHOWN.quando));
  const end = page.locator(LESSON_END);
  await expect(end).toHaveAccessibleName("You won your first round!");
  await expect(end.locator('[data-do="play-bots"]')).toBeFocused();
  const address = page.url();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(address);
  await expect(page.locator(STATUS)).toBeVisible();
  await expect(page.locator(GUIDE)).toHaveCount(0);
});

test("the first sentence of Qarré's guide points at the base, not at a pile", async ({ page }) => {
  await openScene(page, explainedScene(qarre));
  await expect(page.locator('[data-guided="0"]')).toHaveAttribute("data-part", "base");
});

test("whoever follows the guide by the keyboard plays a whole round of Zero", async ({ page }) => {
  await quick(page);
  await openLesson(page, "zero");
  expect(await followGuide(page, enter)).toEqual(expect.arrayContaining(SHOWN.zero));
  await expect(page.locator(LESSON_END)).toHaveAccessibleName("You won your first round!");
});

test.describe("on the smallest phone, in French", () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, locale: "fr-FR" });

  test("whoever follows the guide by touch plays a whole round of Qarré", async ({ page }) => {
    await quick(page);
    await openLesson(page, "qarre");
    expect(await followGuide(page, tap)).toEqual(expect.arrayContaining(SHOWN.qarre));
    await expect(page.locator(LESSON_END)).toHaveAccessibleName("Tu as gagné ta première manche\u00a0!");
  });
});

test("who does something else is not stuck, and who skips the guide plays on", async ({ page }) => {
  await quick(page);
  await openLesson(page, "quando");
  await page.locator('[data-do="read-on"]').click();
  // Another play than the advised one, which the guide leads back to.
  await page.locator("[data-handle]:not([data-guided])").first().click();
  await expect(page.locator(GUIDE)).toHaveAttribute("data-step", "instead");
  await expect(page.locator("[data-guided]")).toHaveCount(3);
  await page.locator('[data-do="play"]').click();
  await expect(page.locator(GUIDE)).toHaveAttribute("data-step", /take|turn-over/);
  await page.locator('[data-do="skip-guide"]').click();
  await expect(page.locator(GUIDE)).toHaveCount(0);
  await expect(page.locator("[data-guided]")).toHaveCount(0);
  await page.locator('[data-do="hidden"]').click();
  await expect(page.locator('[data-do="hidden"]')).toHaveCount(0);
  await expect(page.locator(ACTING)).toBeVisible();
});
