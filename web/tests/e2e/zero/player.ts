import { expect, type Locator, type Page } from "@playwright/test";
import type { Zero } from "../../../src/games/zero/messages";
import { board, closed, HAND } from "../../samples/zero";
import { openScene, type Scene } from "../mock";
import { setOption, type Player } from "../play";
import { SCENES } from "./scenes";

const worth = async (page: Page) =>
  Number(/\d+/.exec((await page.locator(".total b").textContent()) ?? "")?.[0] ?? 99);

/** Whether the hand is small, or a seat has knocked already: the round must end. */
async function wantsToKnock(page: Page): Promise<boolean> {
  if ((await page.locator('[data-do="knock"].possible').count()) === 0) return false;
  return (await worth(page)) <= 12 || (await page.locator(".alarm").count()) > 0;
}

/** The place of the smallest worth that the pot shows. */
async function bestOfPot(page: Page): Promise<number> {
  const worths = await page
    .locator(".pot .worth")
    .evaluateAll((all) => all.map((one) => Number(one.textContent) || 0));
  return worths.indexOf(Math.min(...worths));
}

/** The first card of the hand that is not free. */
async function costly(page: Page): Promise<number> {
  const free = await page
    .locator(".hand .badge")
    .evaluateAll((all) => all.map((one) => one.classList.contains("free")));
  return Math.max(0, free.lastIndexOf(false));
}

/** The number of a card, by its spoken name: "red 5, free, 1 of 9". */
const numberOf = async (card: Locator) => /\d/.exec((await card.getAttribute("aria-label")) ?? "")?.[0] ?? "";

async function click(page: Page): Promise<void> {
  if (await wantsToKnock(page)) {
    await page.click('[data-do="knock"]');
    await page.click('[data-do="confirm"]');
  } else {
    await page
      .locator(".hand [data-handle]")
      .nth(await costly(page))
      .click();
    await expect(page.locator(".pot .worth").first()).toBeVisible();
    await page
      .locator(".pot button")
      .nth(await bestOfPot(page))
      .click();
    await page.click('[data-do="swap"]');
  }
}

async function key(page: Page): Promise<void> {
  if (await wantsToKnock(page)) {
    await page.keyboard.press("k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Enter");
  } else {
    const cards = page.locator(".hand [data-handle]");
    await page.keyboard.press(await numberOf(cards.nth(await costly(page))));
    await expect(page.locator(".pot .worth").first()).toBeVisible();
    const pot = page.locator(".pot button");
    await page.keyboard.press(`Shift+${await numberOf(pot.nth(await bestOfPot(page)))}`);
    await expect(page.locator('[data-do="swap"]')).toBeVisible();
    await page.keyboard.press("p");
  }
}

async function shorten(page: Page): Promise<void> {
  await setOption(page, "rounds", 1);
  await setOption(page, "turn_cap", 1);
}

const { turn, call, memory } = SCENES;

async function look(page: Page, sound: (what: string) => Promise<void>): Promise<void> {
  await openScene(page, memory);
  await page.locator('[data-do="unseen"]').click();
  await expect(page.getByRole("dialog").locator("dt")).toHaveCount(7);
  await sound("unseen");
  await openScene(page, turn);
  await page.locator(".hand [data-handle]").nth(2).click();
  await sound("given");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.locator(".pot button").nth(1).click();
  await sound("taken");
  await page.keyboard.press("Escape");
  await page.locator('[data-do="knock"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await sound("knock");
  await page.keyboard.press("Escape");
  await openScene<Zero>(page, {
    ...call,
    update: { ...call.update, legal: call.update.legal.filter(({ action }) => action.do !== "zero") },
    refusal: { rule: "ZE-9", why: { reason: "no_zero", total: 12 } },
  });
  await page.locator('[data-do="zero"]').click();
  await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/zero#ZE-9");
  await sound("refused");
}

/** A card goes from the hand of the turn's scene. */
const moves: Scene<Zero>["update"] = {
  ...turn.update,
  seq: 41,
  seen: [{ seen: "exchanged", seat: 0, place: 2, pot_place: 1, gave: 2, given: "r3", card: 9, taken: "r2" }],
  view: board({
    active: 1,
    acting: 1,
    pot: ["y7", "r3", "o4", "w1", "p8"],
    hands: [HAND.with(2, { card: 9, face: "r2", mark: "free" }), closed(), closed(), closed()],
  }),
  legal: [],
};

export const zero: Player = {
  game: "zero",
  label: "Zero",
  others: 3,
  seats: [2, 3, 4, 5],
  click,
  key,
  // ZE-15: a round of one lap.
  short: (rounds) => ({ game: "zero", players: 3, options: { rounds, turn_cap: 1 } }),
  rounds: true,
  lasting: { rounds: 1, turn_cap: null },
  shorten,
  look,
  scenes: SCENES,
  turn,
  moves,
  rule: "ZE-10",
};
