import { expect } from "@playwright/test";
import { findHidden } from "../fit";
import { PLAYERS } from "../players";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { serveReplay } from "./scenes";

/** Phones upright and on their side, a laptop, and the ends of the range. */
const SIZES = [
  [320, 568],
  [390, 844],
  [568, 320],
  [740, 360],
  [1366, 625],
  [2560, 1300],
] as const;

/** In low windows Qarré's seal lies on the corner of one card of the base, whose number also stands large on it. */
const UNDER_SEAL = /: span card\s+top .* covered by (svg|circle)/;

/** In the browser: what of the bar is cut, covered, or too small for a finger. */
function findHiddenInBar(): string[] {
  const parts = document.querySelectorAll<HTMLElement>(
    '[data-part="replay-bar"] :is(button, select, input, p)',
  );
  return [...parts].flatMap((part) => {
    if (!part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const name = part.dataset["do"] ?? part.textContent ?? "";
    const cut = box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    const small = part.matches("button, select") && (box.width < 43.5 || box.height < 43.5);
    const least = part.matches("input") && box.width < 90;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const covered = part.matches("button, select") && top !== null && !part.contains(top);
    const clipped = part.matches("p") && part.scrollWidth > part.clientWidth + 1;
    return cut || small || least || covered || clipped
      ? [`${name}: ${[box.width, box.height].join(" x ")}`]
      : [];
  });
}

test("a match that is shown again has room in every window, from a seat and face up", async ({ page }) => {
  const frame = await openFrame(page);
  const wrong: string[] = [];
  for (const player of PLAYERS) {
    const path = await serveReplay(page, player.turn);
    for (const hash of ["#7,0", "#7,open"]) {
      await frame.goto(`${path}${hash}`);
      await frame.locator('[data-part="replay"] [data-card]').first().waitFor();
      for (const look of [findHidden, findHiddenInBar])
        wrong.push(
          ...(await lookInEachWindow(frame, look, SIZES)).map((what) => `${player.game}${hash} ${what}`),
        );
    }
  }
  expect(wrong.filter((what) => !UNDER_SEAL.test(what))).toEqual([]);
});
