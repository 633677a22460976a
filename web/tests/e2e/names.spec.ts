import { expect } from "@playwright/test";
import { withPlayers } from "./crowd";
import { NOW, openScene, type Scene } from "./mock";
import { PLAYERS } from "./players";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";
import { lookInEachWindow, openFrame } from "./windows";

/** Names of up to eight letters. */
const NAMES = ["Ada", "Mina", "Grace", "Wilhelm", "Oskar", "Benjamin"];

/** Names of ten letters: a table of many is the tightest, and has the score below the name where the phone is upright. */
const LONG_NAMES = ["Ada", "Wilhelmina", "Clementine", "Maximilian", "Konstantin", "Bartholome"];

const UPRIGHT = [
  [320, 568],
  [320, 640],
  [360, 640],
  [360, 740],
  [390, 844],
  [430, 932],
] as const;

/** Phones upright and on their side. */
const PHONES = [...UPRIGHT, [740, 360], [844, 390]] as const;

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

test("Quando of six: names of ten letters are whole on phones that are held upright", async ({ page }) => {
  const frame = await openFrame(page);
  await openScene(frame, scored(withPlayers(QUANDO.turn, 6, LONG_NAMES)));
  expect(await lookInEachWindow(frame, findCutNames, UPRIGHT)).toEqual([]);
});

for (const player of PLAYERS) {
  test(`${player.label}: a short name is whole beside the running time on phones from 360 pixels`, async ({
    page,
  }) => {
    const frame = await openFrame(page);
    await page.clock.setFixedTime(NOW);
    const { info, update } = withPlayers(player.turn, 2, ["Ada", "Mina"]);
    await openScene(
      frame,
      scored({
        info: { ...info, clock: { kind: "live", turn: 45, bank: 120 } },
        update: {
          ...update,
          view: { ...update.view, active: 1, acting: 1 },
          legal: [],
          clock: { seat: 1, bank_from: NOW - 5000, until: NOW + 50_000, banks: [120_000, 50_000] },
        },
      } as Scene),
    );
    await expect(frame.getByRole("timer")).toBeVisible();
    const windows = PHONES.filter(([width]) => width >= 360);
    expect(await lookInEachWindow(frame, findCutNames, windows)).toEqual([]);
  });
}

test("a name that is cut is whole for screen readers, in its tooltip, and among the people", async ({
  page,
}) => {
  const name = "Wilhelmina von der Au";
  await page.setViewportSize({ width: 320, height: 568 });
  await openScene(page, withPlayers(QUANDO.turn, 6, ["Ada", name, ...LONG_NAMES.slice(2)]));
  expect((await page.evaluate(findCutNames)).join()).toContain(name);
  const plate = page.locator(`.plate[title="${name}"]`);
  await expect(plate.locator(".hidden-visually").first()).toHaveText(`${name}: 0 points.`);
  await page.locator("nav .people").click();
  await expect(page.getByRole("dialog").getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
});
