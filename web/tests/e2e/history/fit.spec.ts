import { expect } from "@playwright/test";
import { own } from "../../samples/quando";
import { findHidden } from "../fit";
import { LOCALES } from "../languages";
import { PLAYERS } from "../players";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { lookInEachWindow, openFrame, TIGHT } from "../windows";
import { serveReplay } from "./scenes";

/** Phones upright and on their side, a laptop, and the ends of the range. */
const SIZES = [
  [320, 568],
  [390, 844],
  [568, 320],
  [667, 375],
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
    const name = part.dataset["do"] ?? part.textContent ?? "";
    if (!part.checkVisibility()) return part.matches("button") ? [`${name}: not shown`] : [];
    const box = part.getBoundingClientRect();
    const cut = box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    const small = part.matches("button, select") && (box.width < 43.5 || box.height < 43.5);
    // A match has a hundred moments.
    const least = part.matches("input") && box.width < (innerWidth < 700 ? 90 : 120);
    // With a padding the thumb does not lie on its track.
    const shifted = part.matches("input") && getComputedStyle(part).paddingBlock !== "0px";
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const covered = part.matches("button, select") && top !== null && !part.contains(top);
    const clipped = part.matches("p") && part.scrollWidth > part.clientWidth + 1;
    return cut || small || least || shifted || covered || clipped
      ? [`${name}: ${[box.width, box.height].join(" x ")}`]
      : [];
  });
}

/** In the browser: which scores the word on their plate covers. */
const findCoveredScores = (): string[] =>
  [...document.querySelectorAll(".plate:has(.chip)")].flatMap((plate) => {
    const chip = plate.querySelector(".chip")?.getBoundingClientRect();
    const score = plate.querySelector(".score")?.getBoundingClientRect();
    return chip && score && chip.bottom <= score.top ? [] : [`${chip?.bottom} below ${score?.top}`];
  });

test("the word on the plate of one who has knocked covers no score", async ({ page }) => {
  const frame = await openFrame(page);
  const { info, update } = QUANDO.turn;
  const wrong: string[] = [];
  for (const knocker of [0, 1]) {
    const view = { ...update.view, knocker };
    const path = await serveReplay(page, { info, update: { ...update, view } });
    for (const hash of ["#7,0", "#7,open"]) {
      await frame.goto(`${path}${hash}`);
      await frame.locator(".chip").waitFor();
      wrong.push(...(await lookInEachWindow(frame, findCoveredScores, TIGHT)));
    }
  }
  expect(wrong).toEqual([]);
});

/** In the browser: which name plates lie on the cards of a seat; a plate may touch its own. */
const findCoveredCards = (): string[] =>
  [...document.querySelectorAll(".seat .card")].flatMap((card) => {
    const own = card.closest(".seat");
    const box = card.getBoundingClientRect();
    const plates = [...document.querySelectorAll(".plate")].filter((plate) => {
      const { left, right, top, bottom } = plate.getBoundingClientRect();
      const wide = Math.min(box.right, right) - Math.max(box.left, left);
      const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      return !own?.contains(plate) && wide > 1 && high > 1;
    });
    return plates.map((plate) => `${plate.textContent.trim()} on ${card.getAttribute("data-card")}`);
  });

test("of many cards that lie open no plate covers one where a phone lies on its side", async ({ page }) => {
  const frame = await openFrame(page);
  const wrong: string[] = [];
  for (const players of [4, 5, 6]) {
    const scene = players === 4 ? QUANDO.turn : QUANDO.six;
    const hands = Array.from({ length: players }, (_, seat) => own(...[0, 2, 3, 5, 7, 8, 9, 10, seat]));
    const scores = hands.map(() => 12);
    const info = { ...scene.info, seats: QUANDO.six.info.seats.slice(0, players) };
    const view = { ...scene.update.view, hands, scores, plays: hands.map(() => 1) };
    const path = await serveReplay(page, { info, update: { ...scene.update, view } });
    // The same address with another table behind it is fetched anew.
    await frame.goto("/");
    await frame.goto(`${path}#7,open`);
    await frame.locator(`[data-players="${players}"] [data-card]`).first().waitFor();
    const found = await lookInEachWindow(frame, findCoveredCards, [
      [568, 320],
      [740, 360],
      [844, 390],
    ]);
    wrong.push(...found.map((what) => `${players}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

/** In the browser: whether the choice of what is seen is wide enough for the words that it shows. */
function findCutChoice(): string[] {
  const choice = document.querySelector<HTMLSelectElement>('[data-do="viewpoint"]');
  const chosen = choice?.selectedOptions[0];
  if (!choice || !chosen) return ["nothing can be chosen"];
  // A choice of these words alone has the width that they need.
  const alone = choice.cloneNode() as HTMLSelectElement;
  alone.append(chosen.cloneNode(true));
  Object.assign(alone.style, { position: "fixed", width: "max-content", maxWidth: "none" });
  choice.after(alone);
  const missing = alone.offsetWidth - choice.offsetWidth;
  alone.remove();
  return missing > 0 ? [`“${chosen.text}” lacks ${missing} pixels`] : [];
}

for (const locale of Object.values(LOCALES)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("whose cards are shown is said in whole words in every window", async ({ page }) => {
      const frame = await openFrame(page);
      const path = await serveReplay(page, QUANDO.turn);
      const wrong: string[] = [];
      for (const viewpoint of ["0", "open", "spectator"]) {
        await frame.goto("about:blank");
        await frame.goto(`${path}#7,${viewpoint}`);
        await expect(frame.locator('[data-do="viewpoint"]')).toHaveValue(viewpoint);
        wrong.push(...(await lookInEachWindow(frame, findCutChoice)));
      }
      expect(wrong).toEqual([]);
    });
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
      const found = await lookInEachWindow(frame, [findHidden, findHiddenInBar], SIZES);
      wrong.push(...found.map((what) => `${player.game}${hash} ${what}`));
    }
  }
  expect(wrong.filter((what) => !UNDER_SEAL.test(what))).toEqual([]);
});
