import { expect, type Frame } from "@playwright/test";
import { withPlayers } from "./crowd";
import { findHidden } from "./fit";
import { LOCALES } from "./languages";
import { openScene, type Scene } from "./mock";
import type { Player } from "./play";
import { PLAYERS } from "./players";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";
import { lookInEachWindow, openFrame, TIGHT, WINDOWS } from "./windows";

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

/** Looks at a scene in windows; gives what is not seen there. */
async function lookAt(frame: Frame, name: string, scene: Scene, windows = WINDOWS): Promise<string[]> {
  await openScene(frame, scene);
  return (await lookInEachWindow(frame, findHidden, windows)).map((hidden) => `${name} ${hidden}`);
}

type Looked = readonly [name: string, scene: Scene, windows: typeof WINDOWS];

/**
 * The scenes that are looked at with `players` players. The phases change the middle and one's own side, the number of
 * players the other sides: so every phase is seen with the fewest and the most players, and a turn with each number. A turn
 * is seen in every window, what a phase changes in it where there is least room.
 */
function scenesOf(player: Player, players: number): Looked[] {
  const isExtreme = [Math.min(...player.seats), Math.max(...player.seats)].includes(players);
  const phases = Object.entries(player.scenes).filter(
    ([, scene]) =>
      scene !== player.turn && scene.update.view.phase !== "over" && scene.update.wait?.for !== "ready",
  );
  return [
    ["turn", player.turn, WINDOWS],
    ...(isExtreme ? phases : []).map(([name, scene]) => [name, scene, TIGHT] as const),
  ];
}

for (const player of PLAYERS) {
  for (const players of player.seats) {
    test(`${player.label} of ${players}: players and those who watch see everything in every window`, async ({
      page,
    }) => {
      const frame = await openFrame(page);
      const wrong: string[] = [];
      for (const [name, scene, windows] of scenesOf(player, players))
        wrong.push(...(await lookAt(frame, name, withPlayers(scene, players), windows)));
      const scene = watched(withPlayers(player.turn, players));
      wrong.push(...(await lookAt(frame, "watched", scene)));
      expect(wrong).toEqual([]);
    });
  }
}

test.describe("in German, whose words are the longest", () => {
  test.use({ locale: LOCALES.de });

  for (const player of PLAYERS) {
    test(`${player.label}: a full table shows everything in every window`, async ({ page }) => {
      const frame = await openFrame(page);
      const full = withPlayers(player.turn, Math.max(...player.seats));
      const wrong = [
        ...(await lookAt(frame, "turn", full)),
        ...(await lookAt(frame, "watched", watched(full))),
      ];
      expect(wrong).toEqual([]);
    });
  }
});

test("on the narrowest phone one sees how many watch", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { info, update } = QUANDO.turn;
  await openScene(page, { info: { ...info, spectators: 3 }, update });
  const [watchers, line] = [await box(".watchers"), await box(".round")];
  expect(watchers.x + watchers.width).toBeLessThanOrEqual(line.x + line.width);

  async function box(of: string) {
    const found = await page.locator(of).boundingBox();
    return found ?? { x: Infinity, width: 0 };
  }
});
