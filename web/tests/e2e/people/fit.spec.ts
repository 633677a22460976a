import { expect } from "@playwright/test";
import type { StandIn } from "../../../src/protocol/StandIn";
import { withPlayers } from "../crowd";
import { findHidden } from "../fit";
import { LOCALES } from "../languages";
import { openScene, type Scene } from "../mock";
import { PLAYERS } from "../players";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";

const REASONS: readonly StandIn[] = ["left", "clock", "asked"];

/** In the browser: whether the reason why a bot plays is cut, or lies over something. */
function findCutReason(): string[] {
  const reason = document.querySelector(".layout .acts [role=status]");
  if (!reason) return ["no reason"];
  const { left, top, right, bottom } = reason.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const cut = left < 0 || top < 0 || right > clientWidth || bottom > clientHeight;
  return cut ? [`the reason is cut at ${[left, top, right, bottom].map(Math.round).join(" ")}`] : [];
}

/** The scene while a bot plays for the person at the page. */
function stoodIn({ info, update }: Scene, why: StandIn): Scene {
  const seats = info.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: why } : seat));
  return { info: { ...info, seats }, update: { ...update, legal: [] } };
}

test.describe("in German, whose words are the longest", () => {
  test.use({ locale: LOCALES.de });

  for (const player of PLAYERS) {
    test(`${player.label}: who has a bot in their seat sees why, and takes the seat back, in every window`, async ({
      page,
    }) => {
      const frame = await openFrame(page);
      const wrong: string[] = [];
      for (const players of [Math.min(...player.seats), Math.max(...player.seats)])
        for (const why of REASONS) {
          await openScene(frame, stoodIn(withPlayers(player.turn, players), why));
          await expect(frame.locator('[data-do="return"]')).toBeVisible();
          const found = await lookInEachWindow(frame, [findHidden, findCutReason]);
          wrong.push(...found.map((hidden) => `${why} of ${players}: ${hidden}`));
        }
      expect(wrong).toEqual([]);
    });
  }
});
