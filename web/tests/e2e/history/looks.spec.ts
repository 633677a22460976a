import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { PLAYERS } from "../players";
import { test } from "../server";
import { serveMatches, serveReplay } from "./scenes";

const RECORD = "../crates/table/tests/logs/quando.record.json";

inEachLanguage((language) => {
  test("a finished match: a replay, what it is shared with, a check, and the list", async ({ page }) => {
    const look = pageChecker(page, { about: "history", language });
    await page.goto("/");
    const [player] = PLAYERS;
    if (player) {
      const tried = { ...player.turn, info: { ...player.turn.info, daily: "2026-11-23" } };
      await follow(page, `${await serveReplay(page, tried)}#7,0`);
      await expect(page.locator('[data-part="replay"]')).toHaveAttribute("data-moment", "7");
      await expect(page.locator('.bar [data-part="daily"]')).toBeVisible();
      await look(`replay-${player.game}`);
    }
    await page.locator('[data-do="more"]').click();
    await expect(page.locator('[data-part="replay-more"]')).toBeVisible();
    await look("share");
    await page.locator('[data-part="replay-more"] [data-do="help"]').click();
    await expect(page.locator('[data-part="replay-help"]')).toBeVisible();
    await look("replay-help");
    await page.keyboard.press("Escape");

    await follow(page, "/check");
    await page.locator('input[type="file"]').setInputFiles(RECORD);
    await expect(page.locator('[data-verdict="right"]')).toBeVisible();
    await look("check");

    await serveMatches(page);
    await follow(page, "/matches");
    await expect(page.locator("[data-match]")).toHaveCount(3);
    await expect(page.locator('[data-match="listed-2"] [data-part="daily"]')).toBeVisible();
    await expect(page.locator('[data-part="daily"]')).toHaveCount(1);
    await look("matches");
    await follow(page, "/matches#game=qarre");
    await expect(page.locator('[data-do="reset"]')).toBeVisible();
    await look("no-matches");
  });
});
