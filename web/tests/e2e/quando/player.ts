import { expect, type Page } from "@playwright/test";
import type { Quando } from "../../../src/games/quando/messages";
import { board, own, other } from "../../samples/quando";
import { openScene, type Scene } from "../mock";
import { setOption, type Player } from "../play";
import { SCENES } from "./scenes";

/** The button that plays or turns what is raised. */
const CHOSEN = '.main[data-do="play"], .main[data-do="flip"]';
const KNOCK = '[data-do="knock"].possible';

/** Whether a sensible person would knock: it may be done, and the hand is small. */
async function wantsToKnock(page: Page): Promise<boolean> {
  if ((await page.locator(KNOCK).count()) === 0) return false;
  const total = await page.locator(".total b").textContent();
  return Number(/\d+/.exec(total ?? "")?.[0]) <= 15;
}

const has = async (page: Page, what: string) => (await page.locator(`[data-do="${what}"]`).count()) > 0;

async function click(page: Page): Promise<void> {
  if (await has(page, "visible")) await page.click('[data-do="hidden"], [data-do="visible"]');
  else if (await wantsToKnock(page)) {
    await page.click(KNOCK);
    await page.click('[data-do="confirm"]');
  } else if (await has(page, "end")) await page.click('[data-do="end"]');
  else {
    const chips = page.locator(".sets .chip:visible");
    if ((await chips.count()) > 0) await chips.first().click();
    else await page.locator(".card.fits").last().click();
    await page.click(CHOSEN);
  }
}

/** Sides by V and U, cards by their numbers, the rest by their letters. */
async function key(page: Page): Promise<void> {
  if (await has(page, "visible")) await page.keyboard.press("u");
  else if (await wantsToKnock(page)) {
    await page.keyboard.press("k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Enter");
  } else if (await has(page, "end")) await page.keyboard.press("e");
  else {
    // Where no card can be played alone, others that fit it are raised, too.
    for (let raised = 0; raised === 0 || !(await page.locator(CHOSEN).count()); raised += 1) {
      const name = await page.locator(".hand .card.fits:not(.raised)").last().getAttribute("aria-label");
      const number = name?.split(",")[0] ?? "";
      await page.keyboard.press(number === "10" ? "d" : number);
      await expect(page.locator(".hand .card.raised")).toHaveCount(raised + 1);
    }
    await page.keyboard.press("p");
  }
}

async function shorten(page: Page): Promise<void> {
  await page.locator('form [data-option="target_score"] select').selectOption("rounds");
  await setOption(page, "target_score", 1);
  await setOption(page, "turn_cap", 1);
}

const { turn } = SCENES;

async function look(page: Page, sound: (what: string) => Promise<void>): Promise<void> {
  await openScene(page, {
    ...turn,
    refusal: { rule: "QU-11", why: { reason: "neither_equal_nor_straight" } },
  });
  // Upright and in low windows sets are chosen card by card.
  const chip = page.locator(".sets .chip").first();
  if (await chip.isVisible()) await chip.click();
  else for (const place of [0, 1]) await page.locator(".hand .card").nth(place).click();
  await sound("chosen");
  await page.keyboard.press("Escape");
  await page.locator('[data-pile="draw"]').click();
  await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/quando#QU-11");
  await sound("refused");
  await page.keyboard.press("Escape");
  await page.locator('[data-do="knock"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await sound("knock");
  await page.keyboard.press("Escape");
}

/** A card goes from the hand of the turn's scene. */
const moves: Scene<Quando>["update"] = {
  ...turn.update,
  seq: 41,
  seen: [{ seen: "played", seat: 0, kind: "equal", cards: [{ card: 6, front: 10 }] }],
  view: board({
    phase: "draw",
    hands: [own(2, 2, 2, 3, 4, 8), other(1, 5, 9, 9, 0, 10, 3), other(7, 7, 2), other(4, 6, 8, 10, 1)],
    discard: { cards: 10, top: 10 },
  }),
  legal: [],
};

export const quando: Player = {
  game: "quando",
  label: "Quando",
  others: 3,
  seats: [2, 3, 4, 5, 6],
  click,
  key,
  // QU-34: a round of one lap.
  short: (rounds) => ({ game: "quando", players: 3, options: { target_score: { rounds }, turn_cap: 1 } }),
  rounds: true,
  // A knock is not possible before the third turn, and nothing else ends the round.
  lasting: { target_score: { rounds: 1 }, zero_end: false, turn_cap: null },
  shorten,
  look,
  scenes: SCENES,
  turn,
  moves,
  rule: "QU-17",
};
