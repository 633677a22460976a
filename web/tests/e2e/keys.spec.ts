import { expect, test, type Page } from "@playwright/test";
import { changed, matchIsOver, playRound, quick, seqOf, wantsToKnock } from "./play";

/** One decision by keys: sides by V and U, sets by the hand's own cards, the rest by P. */
async function keyOnce(page: Page): Promise<void> {
  const before = await seqOf(page);
  const has = async (what: string) => (await page.locator(`[data-do="${what}"]`).count()) > 0;
  if (await has("visible")) await page.keyboard.press("u");
  else if (await wantsToKnock(page)) {
    await page.keyboard.press("k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Enter");
  } else if (await has("end")) await page.keyboard.press("e");
  else {
    const fits = await page
      .locator(".hand .card")
      .evaluateAll((cards) => cards.map((card) => card.classList.contains("fits")));
    const place = fits.lastIndexOf(true);
    await page.keyboard.press(String((place + 1) % 10));
    await expect(page.locator(".hand .card.raised")).toHaveCount(1);
    // The digit put the focus on the raised card: Enter plays it.
    await page.keyboard.press("Enter");
  }
  await changed(page, before);
}

test("a whole round is played by the keyboard alone", async ({ page }) => {
  await quick(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play Quando now" })).toBeVisible();
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("sit"))) break;
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/table\//);
  await playRound(page, keyOnce);
  // The focus is on the button that goes on; N is the key for the next round.
  const over = await matchIsOver(page);
  await page.keyboard.press(over ? "Enter" : "n");
  await expect(page.getByText(over ? "Round 1" : "Round 2", { exact: true })).toBeVisible();
});

test("arrows walk along the hand, Escape puts cards back, and letters read aloud", async ({ page }) => {
  await quick(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quando now" }).click();
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
