import { expect, type Page } from "@playwright/test";
import { openScene } from "./mock";
import { HAND, OWN_AREA } from "./parts";
import { PLAYERS } from "./players";
import { askInVain, refused } from "./refusals";
import { test } from "./server";

/** A phone, the same on its side, a laptop. */
const WINDOWS = [
  [390, 664],
  [740, 360],
  [1366, 625],
] as const;

type Boxes = { cards: Record<string, number[]>; lines: Record<string, number[]>; main: number[] };

/**
 * Where each card of the hand lies, not how far it is raised, and the corner in which the main button stands: buttons lie
 * side by side from the left, or one above the other from below.
 */
async function boxes(page: Page): Promise<Boxes> {
  return page.evaluate((hand) => {
    const cards: Record<string, number[]> = {};
    const lines: Record<string, number[]> = {};
    for (const card of document.querySelectorAll<HTMLElement>(hand)) {
      const { left, top, width, height } = card.getBoundingClientRect();
      cards[card.dataset["handle"] ?? ""] = [left, top, width, height].map(Math.round);
      // How it lies before it leans in the fan: its line and its size.
      const place = card.closest("li");
      lines[card.dataset["handle"] ?? ""] = [place?.offsetTop ?? 0, card.offsetWidth, card.offsetHeight];
    }
    const button = document.querySelector(".acts .main")?.getBoundingClientRect();
    const row = document.querySelector(".acts .buttons");
    const beside = row !== null && getComputedStyle(row).flexDirection === "row";
    const main = button ? [beside ? button.left : button.right, button.bottom].map(Math.round) : [];
    return { cards, lines, main };
  }, HAND);
}

/** Writes down what the browser itself calls a shift, where it concerns the hand. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((area) => {
    let shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources?: { node?: Node }[] })[])
        for (const { node } of entry.sources ?? []) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest(`${area} .hand-area`)) shifts += 1;
        }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shiftsOfHand: () => shifts });
  }, OWN_AREA);
  return () => page.evaluate(() => (window as unknown as { shiftsOfHand: () => number }).shiftsOfHand());
}

for (const player of PLAYERS) {
  test(`${player.label}: the hand and the main button stay where they are during a turn`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    for (const [width, height] of WINDOWS) {
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await openScene(page, {
          ...refused(player),
          toAct: [{ type: "update", ...player.moves }],
        });
        await expect(page.locator(`${OWN_AREA}.acting`)).toBeVisible();
        const before = await boxes(page);
        const seen = await shifts();
        const cards = page.locator(HAND);
        const stays = async (when: string) => {
          const now = await boxes(page);
          expect(now.cards, when).toEqual(before.cards);
          if (now.main.length > 0) expect(now.main, when).toEqual(before.main);
        };
        // By keys and presses, as the cards lie: a raised one covers a part of its neighbour.
        await cards.first().press("Space");
        await expect(page.locator(".card.raised")).toHaveCount(1);
        await stays("a card is chosen");
        await askInVain(page, player.game);
        await stays("a reason is shown");
        await cards.last().press("Space");
        await stays("another card is chosen");
        await page.keyboard.press("Escape");
        await expect(page.locator(".card.raised")).toHaveCount(0);
        await stays("all is put back");
        expect(await shifts(), "shifts that the browser counts").toBe(seen);

        await player.key(page);
        await expect(page.locator("[data-table]")).toHaveAttribute("data-seq", String(player.moves.seq));
        const after = await boxes(page);
        // The cards that are left close up; their lines and their sizes stay.
        for (const [card, line] of Object.entries(after.lines))
          if (before.lines[card]) expect(line, `card ${card} after the play`).toEqual(before.lines[card]);
      });
    }
  });
}
