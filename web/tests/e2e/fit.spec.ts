import { expect } from "@playwright/test";
import { findHidden } from "./fit";
import { openScene, type Scene } from "./mock";
import { PLAYERS } from "./players";
import { test } from "./server";
import { WINDOWS } from "./windows";

/** Names as people have them: short ones, and one that no plate has room for. */
const NAMES = ["Ada", "Maximiliane-Charlotte", "Jo", "Wilhelmina", "Oskar", "Zoé"];

/** The scene with so many of its players. */
function withPlayers(scene: Scene, players: number): Scene {
  const { info, update } = scene;
  const seats = Array.from({ length: players }, (_, seat) => ({
    ...(info.seats[seat] ?? { bot: "solid" }),
    name: NAMES[seat] ?? "",
  }));
  const { hands, scores } = update.view;
  const fill = <T>(list: readonly T[], last: T) =>
    Array.from({ length: players }, (_, seat) => list[seat] ?? last);
  const view = {
    ...update.view,
    hands: fill(hands, hands.at(-1) ?? []),
    scores: fill(scores, 23),
  };
  return { ...scene, info: { ...info, seats }, update: { ...update, view } };
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const player of PLAYERS) {
  for (const players of player.seats) {
    test(`${player.label} of ${players}: everything is seen in every window`, async ({ page }) => {
      const wrong: string[] = [];
      for (const [name, scene] of Object.entries(player.scenes)) {
        if (scene.update.view.phase === "over" || scene.update.wait?.for === "ready") continue;
        await openScene(page, withPlayers(scene, players));
        for (const [width, height] of WINDOWS) {
          await page.setViewportSize({ width, height });
          const hidden = await findHidden(page);
          if (hidden.length === 0) continue;
          wrong.push(`${name} ${width}x${height}: ${hidden.join("; ")}`);
          if (process.env["PICTURES"])
            await page.screenshot({
              path: `test-results/fit/${player.game}-${players}-${name}-${width}x${height}.png`,
            });
        }
      }
      expect(wrong).toEqual([]);
    });
  }
}
