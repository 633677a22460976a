import { expect, type Page } from "@playwright/test";
import { findHidden } from "./fit";
import { openScene, type Scene } from "./mock";
import { PLAYERS } from "./players";
import { test } from "./server";
import { inEachWindow } from "./windows";

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

/** The same as somebody sees it who watches, and may take a seat. */
function watched(scene: Scene): Scene {
  const { info, update } = scene;
  const hands = update.view.hands.map((_, seat, all) => all[seat === 0 ? 1 : seat] ?? []);
  const view = { ...update.view, hands, total: null };
  return {
    ...scene,
    info: { ...info, you: null, free: [1], spectators: 2 },
    update: { ...update, view, legal: [] },
  };
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Looks at a scene in every window; gives what is not seen there. */
async function lookAt(page: Page, name: string, scene: Scene): Promise<string[]> {
  const wrong: string[] = [];
  await openScene(page, scene);
  await inEachWindow(page, async (window) => {
    const hidden = await findHidden(page);
    if (hidden.length === 0) return;
    wrong.push(`${name} ${window}: ${hidden.join("; ")}`);
    if (process.env["PICTURES"]) await page.screenshot({ path: `test-results/fit/${name}-${window}.png` });
  });
  return wrong;
}

for (const player of PLAYERS) {
  for (const players of player.seats) {
    test(`${player.label} of ${players}: everything is seen in every window`, async ({ page }) => {
      const wrong: string[] = [];
      for (const [name, scene] of Object.entries(player.scenes)) {
        if (scene.update.view.phase === "over" || scene.update.wait?.for === "ready") continue;
        wrong.push(...(await lookAt(page, `${player.game}-${players}-${name}`, withPlayers(scene, players))));
      }
      expect(wrong).toEqual([]);
    });

    test(`${player.label} of ${players}: somebody who watches sees everything, too`, async ({ page }) => {
      const scene = watched(withPlayers(player.turn, players));
      expect(await lookAt(page, `${player.game}-${players}-watched`, scene)).toEqual([]);
    });
  }
}
