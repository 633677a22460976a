import { expect, type Page } from "@playwright/test";
import { openScene } from "./mock";
import { HAND, MATCH_END, ROUND_END } from "./parts";
import { nextDecision, openTable, playRound, quick, wayOf } from "./play";
import { PLAYERS } from "./players";
import { quando } from "./quando/player";
import { test } from "./server";

/** Notes from now on where the keyboard stops; gives what it has noted. */
async function noteStops(page: Page): Promise<() => Promise<string[]>> {
  const stops = await page.evaluateHandle(() => {
    const noted: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      noted.push(`${target.closest("dialog") ? "dialog" : "table"}: ${target.textContent.trim()}`);
    });
    return noted;
  });
  return () => stops.jsonValue();
}

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
      await expect(page.locator(`${ROUND_END} [data-do="next"]`)).toBeFocused();
      const story = await page.locator(`${ROUND_END} header p`).textContent();
      await expect(page.locator(ROUND_END)).toHaveAccessibleDescription(story ?? "");
      const stops = await noteStops(page);
      await page.keyboard.press("n");
      await expect(page.locator("header .round")).toContainText("Round 2");
      await nextDecision(page);
      // The sheet goes, and nothing else of it takes the keyboard on the way: it would be read aloud.
      expect((await stops()).filter((stop) => stop.startsWith("dialog"))).toEqual([]);
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

test("on a phone on its side, whose bar has no room for it, a screen reader hears which game and round it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openScene(page, quando.turn);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`- paragraph: /Quando Round 2/`);
});
