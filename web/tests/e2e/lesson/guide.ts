import { expect, type Page } from "@playwright/test";
import { loadFonts } from "../fonts";
import type { Scene } from "../mock";
import { SHEET } from "../parts";
import type { Player } from "../play";
import type { Sentence } from "./sentences";

/** The part of the page in which the guide speaks. */
export const GUIDE = '[data-part="guide"]';
/** The end of a lesson. */
export const LESSON_END = `${SHEET}[data-ending="lesson"]`;
/** What the guide points at first. */
const POINTED = '[data-guided="0"]';

/** How a learner does what the guide shows: by a click, a tap or the keyboard. */
export type Hand = (page: Page, selector: string) => Promise<void>;

export const click: Hand = (page, selector) => page.locator(selector).click();
export const tap: Hand = (page, selector) => page.locator(selector).tap();
/** With the focus, as Tab and the arrows bring it, and Enter. */
export const enter: Hand = async (page, selector) => {
  await page.locator(selector).focus();
  await expect(page.locator(selector)).toBeFocused();
  await page.keyboard.press("Enter");
};

/** A game's table in a turn of one's own, with the guide. */
export const guidedScene = ({ turn }: Player): Scene => ({ ...turn, info: { ...turn.info, lesson: true } });

/** The same in the first turn, in which the guide explains something and has a button. */
export function explainedScene(player: Player): Scene {
  const { info, update } = guidedScene(player);
  const plays = update.view.hands.map(() => 0);
  return {
    info,
    update: { ...update, view: { ...update.view, plays, knocks: 0, turn: 1 } as typeof update.view },
  };
}

/** Opens the lesson of a game, with bots that move at once. */
export async function openLesson(page: Page, game: string): Promise<void> {
  const made = await page.request.post("/api/tables", { data: { game, lesson: true } });
  await page.goto(`/table/${((await made.json()) as { id: string }).id}`);
}

/** Follows the guide to the end of the round; gives the steps in the order in which they were told. */
export async function followGuide(page: Page, hand: Hand): Promise<string[]> {
  const steps: string[] = [];
  const ways = [LESSON_END, '[data-do="confirm"]', '[data-do="read-on"]', POINTED];
  const next = page.locator(ways.join(", "));
  await next.first().waitFor();
  await loadFonts(page);
  for (;;) {
    await next.first().waitFor();
    const way = await page.evaluate((ways) => ways.find((way) => document.querySelector(way)), ways);
    if (way === LESSON_END) return steps;
    const step = await page.locator(GUIDE).getAttribute("data-step");
    if (step !== null && steps.at(-1) !== step) steps.push(step);
    if (way === undefined) continue;
    expect(await page.evaluate(findCutWords), `the guide's words at ${step}`).toEqual([]);
    // What was pointed at may have been done meanwhile: then the next thing is.
    const done = await hand(page, way).then(
      () => true,
      () => false,
    );
    expect(done || (await page.locator(way).count()) === 0, `${step}: ${way}`).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** In the browser: what of the guide's words has no room in its place. */
export function findCutWords(): string[] {
  const guide = document.querySelector('[data-part="guide"]');
  const words = guide?.querySelector("p");
  if (!guide || !words) return ["the guide is not there"];
  const place = guide.getBoundingClientRect();
  const { top, right, bottom } = words.getBoundingClientRect();
  const cut = bottom > place.bottom + 1 || right > place.right || top < place.top - 1;
  return cut ? [`no room for: ${words.textContent}`] : [];
}

/**
 * In the browser: lays a guide for each sentence over the one that is there, as large as that, so that a window is laid out
 * once for all of them.
 */
export function layOverGuide(sentences: readonly Sentence[]): void {
  document.getElementById("sentences")?.remove();
  const guide = document.querySelector('[data-part="guide"]');
  const all = document.createElement("div");
  all.id = "sentences";
  all.style.cssText = "position: fixed; display: grid; grid-template: 100% / 100%";
  for (const { language, text, button: name } of sentences) {
    const one = guide?.cloneNode(true) as HTMLElement;
    const [words, button] = [one.querySelector("p"), one.querySelector('[data-do="read-on"]')];
    if (!words || !button) throw new Error("the guide has words and a button");
    one.removeAttribute("data-part");
    button.removeAttribute("data-do");
    one.lang = language;
    one.style.gridArea = "1 / 1";
    words.textContent = text;
    if (name === null) button.remove();
    else button.textContent = name;
    all.append(one);
  }
  document.body.append(all);
}

/** In the browser: which of the sentences over the guide has no room, or lies under a button. */
export function findCutSentences(): string[] {
  const guide = document.querySelector('[data-part="guide"]');
  const all = document.getElementById("sentences");
  if (!guide || !all?.firstChild) return ["the guide is not there"];
  const place = guide.getBoundingClientRect();
  for (const side of ["left", "top", "width", "height"] as const) all.style[side] = `${place[side]}px`;
  const range = document.createRange();
  return [...all.children].flatMap((one) => {
    range.selectNodeContents(one.querySelector("p") as Element);
    const lines = [...range.getClientRects()];
    const parts = [...one.querySelectorAll("button, .owl")].map((part) => part.getBoundingClientRect());
    const cut = [...lines, ...parts].some(
      ({ left, top, right, bottom }) =>
        left < place.left - 1 || top < place.top - 1 || right > place.right + 1 || bottom > place.bottom + 1,
    );
    const under = parts.some((part) =>
      lines.some(
        ({ left, top, right, bottom }) =>
          left < part.right && right > part.left && top < part.bottom && bottom > part.top,
      ),
    );
    const text = `${one.getAttribute("lang")}: ${one.querySelector("p")?.textContent}`;
    return [...(cut ? [`no room for ${text}`] : []), ...(under ? [`a button lies on ${text}`] : [])];
  });
}
