import { expect, test } from "@playwright/test";
import { openScene } from "../mock";
import { SCENES } from "./scenes";

test("a bot is let play for somebody who is gone, and for nobody else", async ({ page }) => {
  const heard = await openScene(page, SCENES.presence);
  await page.keyboard.press("m");
  const buttons = page.locator('[data-do="stand-in"]');
  await expect(buttons).toHaveText(["Let a bot play for Maximiliane"]);
  await buttons.click();
  await expect.poll(() => heard).toContainEqual({ type: "stand_in", seat: 3 });
});

test("a word is said by a press, and the next one waits a moment", async ({ page }) => {
  const heard = await openScene(page, SCENES.presence);
  await page.keyboard.press("w");
  await page.locator('[data-say="when_knock"]').click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog")).toContainText("In a moment you may speak again.");
  await page.locator('[data-say="hello"]').click({ force: true });
  await expect(page.locator('[data-say="hello"]')).toHaveAttribute("aria-disabled", "false");
  await page.locator('[data-say="thanks"]').click();
  await expect
    .poll(() => heard.filter(({ type }) => type === "react"))
    .toEqual([
      { type: "react", word: "when_knock" },
      { type: "react", word: "thanks" },
    ]);
});

test("while the line is lost no key plays and no button can be reached", async ({ page }) => {
  const heard = await openScene(page, SCENES.lost);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.activeElement?.closest("[inert]") !== null);
    expect(inside).toBe(false);
  }
  expect(heard.filter(({ type }) => type === "act" || type === "ask")).toEqual([]);
});
