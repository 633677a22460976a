import { expect } from "@playwright/test";
import { mockTableLists } from "./home-page";
import { inEachLanguage } from "./languages";
import { pageChecker } from "./page-checker";
import { follow, openScene } from "./mock";
import { openForm } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

/** Colours hang on the theme, names on the language: whatever is shown is looked at in both themes of both. */
inEachLanguage((language) => {
  for (const player of PLAYERS) {
    test(`the table of ${player.label} in every phase, its choices and dialogs`, async ({ page }) => {
      const look = pageChecker(page, { about: player.game, language });
      for (const [name, scene] of Object.entries(player.scenes)) {
        await openScene(page, scene);
        await look(name);
      }
      await player.look(page, look);
      for (const what of ["scores", "log", "help", "settings"]) {
        const button = page.locator(`nav .${what}`);
        if (await button.isVisible()) await button.click();
        else if (what === "log") continue;
        // A phone's head has no room for all: the rest is in the table's dialog.
        else {
          await page.locator("nav .people").click();
          await page.locator(`[data-do="${what}"]`).click();
        }
        await expect(page.getByRole("dialog")).toBeVisible();
        await look(what);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
  }

  test("the form and the rules of each game, and the front page", async ({ page }) => {
    await page.goto("/");
    for (const player of PLAYERS) {
      await test.step(`the form and the rules of ${player.label}`, async () => {
        const form = pageChecker(page, { about: player.game, language, fullPage: true });
        // Many screens of text: a picture of the one with the rule is enough, what is checked is all of it.
        const rules = pageChecker(page, { about: player.game, language });
        await follow(page, "/");
        await openForm(page);
        await page.locator(`.which input[value="${player.game}"]`).check();
        await page.locator("form .more").click();
        await form("form");
        await follow(page, `/rules/${player.game}#${player.rule}`);
        await expect(page.locator(".cited")).toBeInViewport();
        await rules("rules");
      });
    }

    const look = pageChecker(page, { about: "house", language, fullPage: true });
    await mockTableLists(page);
    await follow(page, "/");
    await expect(page.locator(".running li, .tables li")).toHaveCount(2);
    await expect(page.locator(".lobby li")).toHaveCount(3);
    await look("front");
    await page.getByRole("banner").getByRole("button").last().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("front-settings");
  });
});
