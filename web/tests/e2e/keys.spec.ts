import { expect } from "@playwright/test";
import { openScene } from "./mock";
import { HAND, MATCH_END } from "./parts";
import { openTable, playRound, quick, wayOf } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

for (const player of PLAYERS) {
  test(`a whole round of ${player.label} is played by the keyboard alone`, async ({ page }) => {
    await quick(page);
    await page.goto("/");
    await expect(wayOf(page, player.label)).toBeVisible();
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await page.keyboard.press("Tab");
      const game = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["game"]);
      if (game === player.game) break;
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/table\//);
    await expect(page.locator(HAND)).not.toHaveCount(0);

    // How long a round of that table is, chance decides.
    await openTable(page, player.short(2));
    await playRound(page, player.key);
    const address = page.url();
    if (player.rounds) {
      await page.keyboard.press("n");
      await expect(page.locator("header .round")).toContainText("Round 2");
      await playRound(page, player.key);
    }
    // The focus is on the button that goes on.
    await expect(page.locator(`${MATCH_END} [data-do="rematch"]`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(address);
  });

  test(`${player.label}: arrows walk along the hand, Escape puts cards back, and letters read aloud`, async ({
    page,
  }) => {
    await openScene(page, player.turn);
    const cards = page.locator(HAND);
    await cards.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(cards.last()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.locator(".card.raised")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".card.raised")).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(page.locator('[aria-live="polite"]')).toContainText("Your hand:");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "How to play" })).toBeVisible();
  });
}
