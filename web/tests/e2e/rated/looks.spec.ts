import { expect } from "@playwright/test";
import { allowAccounts, denyAccounts } from "../account/authenticator";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { GUEST, IDLE, openWaiting, serveRated, WAITING } from "./scenes";

inEachLanguage((language) => {
  test("rated quick play before one waits, while one waits, and for a guest", async ({ page }) => {
    const look = pageChecker(page, { about: "rated", language });
    await serveRated(page, IDLE);
    await allowAccounts(page);
    await page.goto("/");
    await follow(page, "/rated#game=zero");
    await expect(page.locator('[data-do="start"]')).toBeVisible();
    await look("offer");
    await follow(page, "/");
    await serveRated(page, WAITING);
    await follow(page, "/rated");
    await expect(page.locator('[data-part="waiting"]')).toBeVisible();
    await look("waiting");
    await follow(page, "/");
    await serveRated(page, GUEST);
    await follow(page, "/rated");
    await expect(page.locator('[data-part="guest"]')).toBeVisible();
    await look("guest");
    // The front page asks the server again who the person is.
    await denyAccounts(page);
    await follow(page, "/");
    await follow(page, "/rated");
    await expect(page.locator('[data-part="no-accounts"]')).toBeVisible();
    await look("no-accounts");
  });

  test("a table where one waits for a rated match", async ({ page }) => {
    const look = pageChecker(page, { about: "rated", language });
    await openWaiting(page, QUANDO.turn);
    await look("table");
    await page.locator('[data-do="wait"]').click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("table-wait");
    await serveRated(page, IDLE);
    await expect(page.getByRole("dialog").getByRole("status")).not.toBeEmpty();
    await look("table-lost");
  });
});
