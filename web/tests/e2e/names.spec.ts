import { expect } from "@playwright/test";
import { withPlayers } from "./crowd";
import { openScene, type Scene } from "./mock";
import { PLAYERS } from "./players";
import { test } from "./server";
import { lookInEachWindow, openFrame } from "./windows";

/** Names of up to eight letters. */
const NAMES = ["Ada", "Mina", "Grace", "Wilhelm", "Oskar", "Benjamin"];

/** Phones upright and on their side. */
const PHONES = [
  [360, 640],
  [360, 740],
  [390, 844],
  [430, 932],
  [740, 360],
  [844, 390],
] as const;

/** In the browser: the names on plates that are cut. */
function findCutNames(): string[] {
  const names = [...document.querySelectorAll(".layout .plate .name")];
  if (names.length < 2) return ["no names"];
  return names
    .filter((name) => name.scrollWidth > name.clientWidth)
    .map((name) => `${name.textContent}: ${name.clientWidth} of ${name.scrollWidth} pixels`);
}

/** The scene with a score of two digits in each seat. */
function scored(scene: Scene): Scene {
  const { view } = scene.update;
  return { ...scene, update: { ...scene.update, view: { ...view, scores: view.scores.map(() => 23) } } };
}

for (const player of PLAYERS) {
  test(`${player.label}: names of up to eight letters are whole on phones`, async ({ page }) => {
    const frame = await openFrame(page);
    const cut: string[] = [];
    for (const players of player.seats) {
      await openScene(frame, scored(withPlayers(player.turn, players, NAMES)));
      const found = await lookInEachWindow(frame, findCutNames, PHONES);
      cut.push(...found.map((name) => `of ${players}: ${name}`));
    }
    expect(cut).toEqual([]);
  });
}
