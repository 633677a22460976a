import { expect, type Page } from "@playwright/test";
import { openScene } from "../mock";
import { PLAYERS } from "../players";
import { test } from "../server";
import { inEachWindow } from "../windows";
import { GUIDE, guidedScene, hidesText } from "./guide";

test("the guide covers nothing of the table in any window, and all its words have room", async ({ page }) => {
  for (const player of PLAYERS) {
    await openScene(page, guidedScene(player));
    await page.locator(GUIDE).waitFor();
    await inEachWindow(page, async (window) => {
      const where = `${player.game} at ${window}`;
      expect(await hidesText(page), where).toBe(false);
      expect(await covered(page), where).toEqual([]);
    });
  }
});

/** The cards of the hand, the piles and the buttons that something else lies on, or that are not in the window. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = document.querySelectorAll(
      '.layout [data-handle], .layout [data-pile="draw"], .layout [data-take], .layout [data-cell], .layout .acts button',
    );
    return [...things].flatMap((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      if (width === 0) return thing.matches(".acts *") ? [] : [thing.outerHTML.slice(0, 60)];
      // A card of a fan shows at least its left part.
      const hit = document.elementFromPoint(x + Math.min(width * 0.3, width / 2), y + height / 2);
      return hit && thing.contains(hit)
        ? []
        : [`${thing.outerHTML.slice(0, 70)} under ${hit?.outerHTML.slice(0, 40)}`];
    });
  });
}
