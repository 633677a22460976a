import { expect } from "@playwright/test";
import { findHidden } from "../fit";
import { openScene, type Scene } from "../mock";
import { PLAYERS } from "../players";
import { test } from "../server";
import { lookInEachWindow, openFrame, TIGHT } from "../windows";
import {
  explainedScene,
  findCutSentences,
  findCutWords,
  GUIDE,
  guidedScene,
  layOverGuide,
  LESSON_END,
} from "./guide";
import { SENTENCES } from "./sentences";

/** In low windows Qarré's seal lies on the corner of one card of the base, whose number also stands large on it. */
const UNDER_SEAL = /: span card\s+top .* covered by (svg|circle)/;

test("the guide covers nothing of the table in any window, and all its words have room", async ({ page }) => {
  const frame = await openFrame(page);
  for (const player of PLAYERS) {
    await openScene(frame, guidedScene(player));
    await frame.locator(GUIDE).waitFor();
    const wrong = await lookInEachWindow(frame, [findCutWords, findHidden]);
    expect(
      wrong.filter((what) => !UNDER_SEAL.test(what)),
      player.game,
    ).toEqual([]);
  }
});

test("whatever the guide says in any language, all its words have room", async ({ page }) => {
  const frame = await openFrame(page);
  for (const player of PLAYERS) {
    await openScene(frame, explainedScene(player));
    await frame.locator(`${GUIDE} [data-do="read-on"]`).waitFor();
    await frame.evaluate(layOverGuide, SENTENCES[player.game] ?? []);
    expect(await lookInEachWindow(frame, findCutSentences), player.game).toEqual([]);
  }
});

/** In the browser: the names, scores and sentences under the arrow of the guide. */
function findUnderArrow(): string[] {
  const arrow = document.querySelector('[data-part="guide"] > svg')?.getBoundingClientRect();
  if (!arrow) return ["the arrow is not there"];
  return [...document.querySelectorAll(".layout .plate, .layout .status, .layout .total")].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const isUnder = left < arrow.right && right > arrow.left && top < arrow.bottom && bottom > arrow.top;
    return isUnder ? [`the arrow lies on ${part.textContent.trim()}`] : [];
  });
}

test("the arrow of the guide lies on no name, no score and no sentence in any window", async ({ page }) => {
  const frame = await openFrame(page);
  for (const player of PLAYERS) {
    await openScene(frame, explainedScene(player));
    await frame.locator(`${GUIDE} [data-do="read-on"]`).waitFor();
    // What is explained first is not pointed at in each game.
    if ((await frame.locator(`${GUIDE} > svg`).count()) === 0) continue;
    expect(await lookInEachWindow(frame, findUnderArrow), player.game).toEqual([]);
  }
});

/** In the browser: the words, hands and buttons of the end on which a fallen card lies, and what no scrolling reaches. */
function findCovered(): string[] {
  const end = document.querySelector('[data-ending="lesson"]');
  if (!end) return ["the end is not there"];
  const wrong: string[] = [];
  const cards = [...end.querySelectorAll(".fallen")].filter((card) => card.checkVisibility());
  for (const part of end.querySelectorAll("h2, header p, .room li, .room .square, .row > *, .close")) {
    const name = `${part.tagName.toLowerCase()} ${part.textContent.trim().slice(0, 24)}`;
    const range = document.createRange();
    range.selectNodeContents(part);
    const boxes = part.matches("h2, p") ? [...range.getClientRects()] : [part.getBoundingClientRect()];
    const covered = cards.some((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return boxes.some(
        (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
    });
    if (covered) wrong.push(`${name}: under a fallen card`);
  }
  const room = end.querySelector<HTMLElement>(".room.scrolls");
  const first = room?.firstElementChild;
  if (room && first) {
    room.scrollTop = 0;
    if (first.getBoundingClientRect().top < room.getBoundingClientRect().top - 1)
      wrong.push("the first row is above what can be scrolled to");
  }
  return wrong;
}

for (const player of PLAYERS) {
  test(`${player.label}: at the end of a lesson that is won no fallen card lies on words or hands`, async ({
    page,
  }) => {
    const scene = player.scenes["over"] as Scene;
    const { over, rounds } = scene.update.view as {
      over?: { winners: number[] };
      rounds?: readonly { winners: number[] | null }[];
    };
    const [you = null] = over?.winners ?? rounds?.at(-1)?.winners ?? [];
    const frame = await openFrame(page);
    await openScene(frame, { ...scene, info: { ...scene.info, lesson: true, you } });
    await frame.locator(`${LESSON_END} .fallen`).first().waitFor({ state: "attached" });
    expect(await lookInEachWindow(frame, findCovered, TIGHT)).toEqual([]);
  });
}
