import { expect, type Page } from "@playwright/test";
import { test } from "../server";
import { begin, hand, invite, newPerson, seat, sitDown } from "./people";

const offer = (page: Page) => page.locator('[data-part="for-two"]');

test("two who were invited to a game for three find what two can play, and play it", async ({
  page,
  browser,
  server,
}) => {
  const link = await invite(page, "Ada", "Zero");
  await expect(offer(page)).toContainText("At least 3 play here.");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await expect(seat(page, 1)).toContainText("Ben");
  await expect(begin(page)).toBeDisabled();
  await expect(page.getByText("1 more player needed.")).toBeVisible();
  // Only who manages the table chooses what it plays.
  await expect(offer(ben)).toHaveCount(0);
  await page.locator('[data-do="for-two"]').click();
  await expect(offer(page)).toHaveCount(0);
  // The table stays, and who sits there is told.
  await expect(page).toHaveURL(link);
  await expect(ben.getByText("Settings changed.")).toBeVisible();
  await begin(page).click();
  for (const one of [page, ben]) await expect(hand(one)).not.toHaveCount(0);
});

test("with a third person, or a bot, nothing else is offered", async ({ page }) => {
  await invite(page, "Ada", "Zero");
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Add a bot in seat 2" }).click();
  await expect(seat(page, 1)).not.toContainText("Free seat");
  await expect(offer(page)).toHaveCount(0);
});

test("a game for two at any rate offers nothing else", async ({ page }) => {
  await invite(page, "Ada");
  // The offer would be there once the page knows the games.
  await page.getByRole("button", { name: "Players and menu" }).click();
  await page.getByRole("button", { name: "Change settings" }).click();
  await expect(page.getByRole("dialog", { name: "Table settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offer(page)).toHaveCount(0);
});
