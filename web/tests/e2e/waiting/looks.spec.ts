import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { pageChecker } from "../page-checker";
import { follow } from "../mock";
import { test } from "../server";
import { openRoom, ROOMS } from "./scenes";

inEachLanguage((language) => {
  test("a table before its match, and the pages that lead to it", async ({ page }) => {
    const look = pageChecker(page, { about: "waiting", language, fullPage: true });
    for (const id of Object.keys(ROOMS)) {
      await openRoom(page, id);
      await look(id);
    }
    await follow(page, "/table/00000000000000000000");
    await page.getByRole("alert").waitFor();
    await look("missing");
    await openRoom(page, "stranger", "#seat=abcdefgh");
    await look("go-on");
    await openRoom(page, "owner");
    await page.locator('[data-do="seat"]').nth(2).click();
    await look("seat");
    await page.keyboard.press("Escape");
    await page.locator('[data-do="words"], [data-do="menu"]').last().click();
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expect(page.locator("svg[role=img]")).toHaveCount(2);
    await look("open");
    await openRoom(page, "six");
    await page.locator('[data-do="menu"]').click();
    await page.locator('[data-do="settings"]').click();
    await page.locator('[data-part="table-settings"]').waitFor();
    await look("settings");
  });
});
