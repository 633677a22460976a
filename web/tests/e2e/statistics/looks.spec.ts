import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { serveStatistics } from "./scenes";

inEachLanguage((language) => {
  test("statistics of most of a year", async ({ page }) => {
    const look = pageChecker(page, { about: "statistics", language });
    await serveStatistics(page);
    await page.goto("/");
    await follow(page, "/statistics");
    await expect(page.locator("[data-plot]")).toHaveCount(5);
    await look("statistics");
    await page.locator('[data-plot="won"] summary').click();
    await look("numbers");
  });
});
