import { expect } from "@playwright/test";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { PLAYERS } from "../players";
import { test } from "../server";
import { serveReplay } from "./scenes";

const RECORD = "../crates/table/tests/logs/quando.record.json";

for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({
      locale: language === "en" ? "en-GB" : "fr-FR",
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    test("a finished match: a replay, what it is shared with, and a check", async ({ page }) => {
      const look = pageChecker(page, { about: "history", language });
      await page.goto("/");
      const [player] = PLAYERS;
      if (player) {
        await follow(page, `${await serveReplay(page, player.turn)}#7,0`);
        await expect(page.locator('[data-part="replay"]')).toHaveAttribute("data-moment", "7");
        await look(`replay-${player.game}`);
      }
      await page.locator('[data-do="more"]').click();
      await expect(page.locator('[data-part="replay-more"]')).toBeVisible();
      await look("share");
      await page.keyboard.press("Escape");

      await follow(page, "/check");
      await page.locator('input[type="file"]').setInputFiles(RECORD);
      await expect(page.locator('[data-verdict="right"]')).toBeVisible();
      await look("check");
    });
  });
}
