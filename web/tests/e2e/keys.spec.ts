import { expect } from "@playwright/test";
import { matchIsOver, playRound, quick, sit } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

for (const player of PLAYERS) {
  test(`a whole round of ${player.label} is played by the keyboard alone`, async ({ page }) => {
    await quick(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: `Play ${player.label} now` })).toBeVisible();
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press("Tab");
      const game = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["game"]);
      if (game === player.game) break;
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/table\//);
    if (!(await playRound(page, player.key, player.enough))) return;
    // The focus is on the button that goes on; N is the key for the next round.
    const over = await matchIsOver(page);
    const address = page.url();
    await page.keyboard.press(over ? "Enter" : "n");
    if (over) await expect(page).not.toHaveURL(address);
    else await expect(page.getByText("Round 2", { exact: true })).toBeVisible();
  });

  test(`${player.label}: arrows walk along the hand, Escape puts cards back, and letters read aloud`, async ({
    page,
  }) => {
    await quick(page);
    await page.goto("/");
    await sit(page, player);
    await page.waitForSelector(".own.acting");
    await page.locator(".hand [data-handle]").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".hand [data-handle]").nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.locator(".hand [data-handle]").last()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.locator(".card.raised")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".card.raised")).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(page.locator('[aria-live="polite"]')).toContainText("Your hand:");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "How to play here" })).toBeVisible();
  });
}
