import { expect } from "@playwright/test";
import { withPlayers } from "./crowd";
import { findHidden } from "./fit";
import { LOCALES } from "./languages";
import { openScene } from "./mock";
import { STATUS } from "./parts";
import { PLAYERS } from "./players";
import { askInVain, refused } from "./refusals";
import { test } from "./server";
import { lookInEachWindow, openFrame } from "./windows";

test.describe("in German, whose words are the longest", () => {
  test.use({ locale: LOCALES.de });

  for (const player of PLAYERS) {
    test(`${player.label}: a reason stands in place of the sentence and covers nothing in any window`, async ({
      page,
    }) => {
      const frame = await openFrame(page);
      await openScene(frame, withPlayers(refused(player), Math.max(...player.seats)));
      await askInVain(frame, player.game);
      expect(await lookInEachWindow(frame, findHidden)).toEqual([]);
      // The sentence is still read out.
      await expect(frame.locator(STATUS)).toHaveCSS("opacity", "0");
      await expect(frame.locator(STATUS)).toBeVisible();
      await frame.locator("body").press("Escape");
      await expect(frame.locator(".reason")).toHaveCount(0);
      await expect(frame.locator(STATUS)).toHaveCSS("opacity", "1");
    });
  }
});
