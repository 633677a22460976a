import { expect } from "@playwright/test";
import { WORD_SHOWN_MS } from "../../../src/table/talk-times";
import { inEachLanguage } from "../languages";
import { pageChecker } from "../page-checker";
import { hold, NOW, openScene, type Scene } from "../mock";
import { test } from "../server";
import { ROW, SCENES } from "./scenes";

inEachLanguage((language) => {
  test("people at a table, and their dialogs", async ({ page }) => {
    const look = pageChecker(page, { about: "people", language });
    // Time stands still, and what is said stays, until all has been looked at.
    await page.clock.setFixedTime(NOW);
    await hold(page, WORD_SHOWN_MS);
    for (const [name, scene] of Object.entries<Scene>({ ...SCENES, ...ROW })) {
      await openScene(page, scene);
      if (name === "lost") await page.locator(".veil").waitFor();
      if (name === "words") await expect(page.locator(".bubble")).toHaveCount(4);
      await look(name);
    }
    await openScene(page, SCENES.presence);
    for (const what of ["people", "words"]) {
      const button = page.locator(`nav .${what}`);
      if (await button.isVisible()) await button.click();
      else {
        // A phone's bar has no room for it: it is in the menu.
        await page.locator("nav .people").click();
        await page.locator(`[data-do="${what}"]`).click();
      }
      await expect(page.getByRole("dialog")).toBeVisible();
      await look(`dialog-${what}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
});
