import { expect } from "@playwright/test";
import { openForm } from "../play";
import { test } from "../server";
import { BOT, FREE, openRoom, person } from "./scenes";

test("a table that is made by the keyboard has it, behind the way home", async ({ page }) => {
  await page.goto("/");
  await openForm(page);
  await page.locator('form [type="submit"]').press("Enter");
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator("main#content")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".seats button:focus")).toHaveCount(1);
});

test("a button that is gone when it has done its work leaves the keyboard at the one that starts the match", async ({
  page,
}) => {
  const next = await openRoom(page, "alone", "", [{ seats: [person("Zoé"), BOT, BOT, BOT] }]);
  const fill = page.locator('[data-do="fill"]');
  await fill.press("Enter");
  next();
  await expect(fill).toHaveCount(0);
  await expect(page.locator('[data-do="begin"]')).toBeFocused();
  await page.locator('[data-do="keep"]').press("Enter");
  await expect(page.locator('[data-part="introduction"]')).toHaveCount(0);
  await expect(page.locator('[data-do="begin"]')).toBeFocused();
});

test("the focus stays at a seat that is ordered for a bot, whatever happens before the bot sits there", async ({
  page,
}) => {
  const next = await openRoom(page, "alone", "", [
    { seats: [person("Zoé"), FREE, FREE, person("Ida")] },
    { seats: [person("Zoé"), FREE, BOT, person("Ida")] },
  ]);
  const seat = page.locator('.seats li[data-seat="2"]');
  await seat.locator('[data-do="bot"]').click();
  next();
  await expect(page.locator('.seats li[data-seat="3"]')).toContainText("Ida");
  next();
  await expect(seat).toContainText("Mina");
  await expect(seat.locator("button:focus")).toHaveCount(1);
});
