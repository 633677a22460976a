import { expect } from "@playwright/test";
import { withPlayers } from "./crowd";
import { LOCALES } from "./languages";
import { NOW, openScene, type Scene } from "./mock";
import { PLAYERS } from "./players";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";
import { lookInEachWindow, openFrame, WINDOWS } from "./windows";

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

/** In the browser: what of a running time is cut, or covered by a card. */
function findCutTime(): string[] {
  const time = document.querySelector(".layout .plate .time");
  const plate = time?.closest(".plate")?.getBoundingClientRect();
  if (!time || !plate) return ["no time"];
  const { left, right, top, bottom } = time.getBoundingClientRect();
  const ends = [left + 3, right - 3].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
  return [
    ...(ends.some((part) => part?.closest(".time") !== time) ? ["the time is covered"] : []),
    ...(time.scrollWidth > time.clientWidth || time.scrollHeight > time.clientHeight + 2
      ? ["the time is cut"]
      : []),
    ...(right > plate.right + 1 ? ["the time is wider than its plate"] : []),
    ...(bottom > plate.bottom + 2 ? ["the time hangs out of its plate"] : []),
  ];
}

/** The scene while the time of a seat runs: that of its turn, or that of its bank. */
function timed(scene: Scene, seat: number, bank: boolean): Scene {
  const { info, update } = scored(scene);
  const from = NOW + (bank ? -5000 : 25_000);
  return {
    info: { ...info, clock: { kind: "live", turn: 45, bank: 120 } },
    update: {
      ...update,
      view: { ...update.view, active: seat, acting: seat } as typeof update.view,
      legal: [],
      clock: { seat, bank_from: from, until: NOW + 90_000, banks: info.seats.map(() => 120_000) },
    },
  };
}

/** German has the longest word for the bank. */
for (const language of ["en", "de"] as const)
  test.describe(language, () => {
    test.use({ locale: LOCALES[language] });

    for (const player of PLAYERS) {
      test(`${player.label}: names of up to five letters and the running time are whole in every window from 360 pixels`, async ({
        page,
      }) => {
        const frame = await openFrame(page);
        await page.clock.setFixedTime(NOW);
        const windows = WINDOWS.filter(([width]) => width >= 360);
        const cut: string[] = [];
        for (const players of [Math.min(...player.seats), Math.max(...player.seats)])
          for (const seat of new Set([0, 1, players - 1]))
            for (const bank of [false, true]) {
              const names = ["Ada", "Mina", "Grace", "Oskar", "Kira", "Basil"];
              await openScene(frame, timed(withPlayers(player.turn, players, names), seat, bank));
              await expect(frame.getByRole("timer")).toBeVisible();
              const found = await lookInEachWindow(frame, [findCutNames, findCutTime], windows);
              cut.push(...found.map((what) => `seat ${seat} of ${players}: ${what}`));
            }
        expect(cut).toEqual([]);
      });
    }
  });

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
