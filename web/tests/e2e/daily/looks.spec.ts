import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { COUNTED, serveDaily, UNTRIED } from "./scenes";

inEachLanguage((language) => {
  test("the deal of the day before and after the try", async ({ page }) => {
    const look = pageChecker(page, { about: "daily", language });
    await page.goto("/");
    await serveDaily(page, COUNTED);
    await follow(page, "/daily/quando");
    await expect(page.locator("[data-place]")).toBeVisible();
    await look("counted");
    await page.unroute("**/api/daily/*");
    await serveDaily(page, UNTRIED);
    await follow(page, "/daily/quando#2026-06-01");
    await expect(page.locator('[data-do="play"]')).toBeVisible();
    await look("untried");
  });
});
