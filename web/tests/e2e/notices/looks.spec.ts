import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { NOTHING, serveNotices, STATE } from "./scenes";

inEachLanguage((language) => {
  test("slow matches, notices and the calendar on the account's page", async ({ page }) => {
    const look = pageChecker(page, { about: "notices", language, fullPage: true });
    await serveNotices(page, STATE);
    await page.goto("/");
    await follow(page, "/account");
    await expect(page.locator('[data-part="slow-matches"] li')).toHaveCount(3);
    await look("some");
    // The account page of a person without notices and slow matches.
    await follow(page, "/");
    await serveNotices(page, NOTHING);
    await follow(page, "/account");
    await expect(page.locator('[data-part="no-slow-matches"]')).toBeVisible();
    await look("none");
  });
});
