import { expect, type Page } from "@playwright/test";
import { openScene } from "../mock";
import { changed, seqOf, type Player } from "../play";
import { SCENES } from "./scenes";

const KNOCK = '[data-do="knock"].possible';

/** Whether a sensible person would knock: it may be done, and the hand is small. */
async function wantsToKnock(page: Page): Promise<boolean> {
  if ((await page.locator(KNOCK).count()) === 0) return false;
  const total = await page.locator(".total b").textContent();
  return Number(/\d+/.exec(total ?? "")?.[0]) <= 15;
}

const has = async (page: Page, what: string) => (await page.locator(`[data-do="${what}"]`).count()) > 0;

async function click(page: Page): Promise<void> {
  const before = await seqOf(page);
  if (await has(page, "visible")) await page.click('[data-do="hidden"], [data-do="visible"]');
  else if (await wantsToKnock(page)) {
    await page.click(KNOCK);
    await page.click('[data-do="confirm"]');
  } else if (await has(page, "end")) await page.click('[data-do="end"]');
  else {
    const chips = page.locator(".chip");
    if ((await chips.count()) > 0) await chips.first().click();
    else await page.locator(".card.fits").last().click();
    await page.click('.main[data-do="play"], .main[data-do="flip"]');
  }
  await changed(page, before);
}

/** Sides by V and U, sets by the hand's own cards, the rest by their letters. */
async function key(page: Page): Promise<void> {
  const before = await seqOf(page);
  if (await has(page, "visible")) await page.keyboard.press("u");
  else if (await wantsToKnock(page)) {
    await page.keyboard.press("k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Enter");
  } else if (await has(page, "end")) await page.keyboard.press("e");
  else {
    const fits = await page
      .locator(".hand .card")
      .evaluateAll((cards) => cards.map((card) => card.classList.contains("fits")));
    const place = fits.lastIndexOf(true);
    await page.keyboard.press(String((place + 1) % 10));
    await expect(page.locator(".hand .card.raised")).toHaveCount(1);
    // The digit put the focus on the raised card: Enter plays it.
    await page.keyboard.press("Enter");
  }
  await changed(page, before);
}

async function shorten(page: Page): Promise<void> {
  await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "2" }).check();
  await page.getByLabel("The match ends", { exact: true }).selectOption("rounds");
  await page.getByRole("spinbutton", { name: /The match ends/ }).fill("1");
}

async function look(page: Page, sound: (what: string) => Promise<void>): Promise<void> {
  const scene = SCENES["turn"];
  if (!scene) throw new Error("no scene named turn");
  await openScene(page, {
    ...scene,
    refusal: { rule: "QU-11", why: { reason: "neither_equal_nor_straight" } },
  });
  await page.locator(".chip").first().click();
  await sound("chosen");
  await page.keyboard.press("Escape");
  await page.locator(".hand .card").nth(5).click();
  await page.locator(".hand .card").nth(6).click();
  await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/quando#QU-11");
  await sound("refused");
  await page.keyboard.press("Escape");
  await page.locator('[data-do="knock"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await sound("knock");
  await page.keyboard.press("Escape");
}

export const quando: Player = {
  game: "quando",
  label: "Quando",
  others: 3,
  cards: 7,
  click,
  key,
  shorten,
  look,
  scenes: SCENES,
  rule: "QU-17",
};
