import { expect } from "@playwright/test";
import { allowAccounts, denyAccounts } from "../account/authenticator";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { OWN, serveRatings } from "./scenes";

inEachLanguage((language) => {
  test("the leaderboard of a person who is in it, of one who is not certain yet, and of a guest", async ({
    page,
  }) => {
    const look = pageChecker(page, { about: "ratings", language });
    await serveRatings(page, OWN);
    await allowAccounts(page);
    await page.goto("/");
    await follow(page, "/ratings");
    await expect(page.locator("[data-own]")).toHaveCount(1);
    await look("listed");
    await follow(page, "/ratings#game=zero");
    await expect(page.locator('[data-part="own"]')).toContainText("31");
    await look("uncertain");
    await follow(page, "/");
    await serveRatings(page, { ...OWN, account: false, listed_as: null });
    await follow(page, "/ratings#game=qarre");
    await expect(page.locator('[data-part="own"]')).toContainText("47");
    await look("guest");
    // The front page asks the server again who the person is.
    await denyAccounts(page);
    await follow(page, "/");
    await follow(page, "/ratings#game=qarre");
    await expect(page.locator('[data-part="no-accounts"]')).toBeVisible();
    await look("no-accounts");
  });
});
