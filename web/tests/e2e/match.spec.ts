import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";
import { DETAILS, HAND, MATCH_END } from "./parts";
import { openForm, playRound, quick } from "./play";
import { PLAYERS } from "./players";
import { BINARY, test, WITH_MOTION } from "./server";

test.use(WITH_MOTION);

for (const player of PLAYERS) {
  test(`a short match of ${player.label} ends with winners, a record that verifies, and a rematch`, async ({
    page,
  }) => {
    await quick(page);
    await page.goto("/");
    await openForm(page, player.label);
    await page.getByRole("radio", { name: "you and bots" }).check();
    await page.getByRole("radio", { name: "Chick beginner" }).check();
    await page.locator("form .more").click();
    await player.shorten(page);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Create table" }).click();
    await playRound(page, player.click);
    const sheet = page.locator(MATCH_END);
    await expect(sheet).toHaveAccessibleName(/ wins?!?$/);
    await expect(sheet.locator('[data-place="1"]').first()).toBeVisible();
    await expect(sheet.locator(".board .own")).toContainText("You");

    const coming = page.waitForEvent("download");
    await sheet.locator('[data-do="details"]').click();
    await sheet.locator('[data-do="record"]').click();
    const record = await (await coming).path();
    execFileSync(BINARY, ["verify", record], { stdio: "pipe" });

    await page.keyboard.press("Escape");
    await expect(page.locator(DETAILS)).toHaveCount(0);
    const address = page.url();
    await sheet.getByRole("button", { name: "Rematch" }).click();
    await expect(page).not.toHaveURL(address);
    await expect(page.locator(HAND)).not.toHaveCount(0);
  });
}
