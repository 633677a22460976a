import { expect, type Page } from "@playwright/test";
import { openScene } from "../mock";
import { changed, seqOf, type Player } from "../play";
import { SCENES } from "./scenes";

const CELL_KEYS = ["u", "i", "j", "k"];

const has = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0;

/** Which hand cards can be placed, by their places on the screen. */
const fitting = (page: Page): Promise<number[]> =>
  page
    .locator(".hand .card")
    .evaluateAll((cards) => cards.flatMap((card, at) => (card.classList.contains("fits") ? [at] : [])));

/** The lit cell with the most points, or the first. */
async function bestCell(page: Page): Promise<number> {
  const cells = await page.locator(".cell.lit").evaluateAll((lit) =>
    lit.map((cell) => ({
      cell: Number(cell.getAttribute("data-cell")),
      gain: Number(cell.querySelector(".gain")?.textContent ?? 0),
    })),
  );
  const best = cells.sort((a, b) => b.gain - a.gain)[0];
  if (!best) throw new Error("no cell is lit");
  return best.cell;
}

/** The hands by which one decision is made: a pointer's, or the keyboard's. */
type Hands = {
  card: (place: number) => Promise<void>;
  reserve: () => Promise<void>;
  cell: (cell: number) => Promise<void>;
  main: () => Promise<void>;
};

/** A King takes what it can and a Jack nothing; then the reserve goes before the hand. */
async function decide(page: Page, hands: Hands): Promise<void> {
  const before = await seqOf(page);
  const places = await fitting(page);
  if (await has(page, '[data-do="skip"]')) await hands.cell(await bestCell(page));
  else if (await has(page, '[data-do="done"]')) await hands.main();
  else if (await has(page, ".own .reserve.fits")) {
    await hands.reserve();
    await hands.cell(await bestCell(page));
  } else if (places[0] !== undefined) {
    await hands.card(places[0]);
    await hands.cell(await bestCell(page));
  } else {
    await hands.card(0);
    await hands.main();
  }
  await changed(page, before);
}

const click = (page: Page) =>
  decide(page, {
    card: (place) => page.locator(".hand .card").nth(place).click(),
    reserve: () => page.locator(".own .reserve").click(),
    cell: (cell) => page.locator(`[data-cell="${cell}"]`).click(),
    main: () => page.locator(".main").click(),
  });

const key = (page: Page) =>
  decide(page, {
    card: (place) => page.keyboard.press(String((place + 1) % 10)),
    reserve: () => page.keyboard.press("r"),
    cell: (cell) => page.keyboard.press(CELL_KEYS[cell] ?? "?"),
    main: () => page.keyboard.press("p"),
  });

/** The first point wins where the reserve is empty; else the higher score after twelve turns. */
async function shorten(page: Page): Promise<void> {
  const set = (name: string, value: string) =>
    page.getByRole("spinbutton", { name, exact: true }).fill(value);
  await page.locator("form .more").click();
  await set("Points to win with", "1");
  await set("Points ahead to win with", "1");
  await set("Turns in a match", "12");
}

async function look(page: Page, sound: (what: string) => Promise<void>): Promise<void> {
  const scene = SCENES["place"];
  if (!scene) throw new Error("no scene named place");
  await openScene(page, { ...scene, refusal: { rule: "QA-14", why: { reason: "does_not_connect" } } });
  await page.locator(".hand .card").nth(1).click();
  await expect(page.locator(".cell.lit")).toHaveCount(2);
  await sound("chosen");
  await page.locator('[data-cell="1"]').click();
  await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/qarre#QA-14");
  await sound("refused");
  await page.keyboard.press("Escape");
  await page.locator(".own .reserve").click();
  await expect(page.locator(".cell.lit")).toHaveCount(1);
  await sound("from-reserve");
  await page.keyboard.press("Escape");
}

export const qarre: Player = {
  game: "qarre",
  label: "Qarré",
  others: 1,
  // The draw of one's own first turn is among them.
  cards: 4,
  enough: 12,
  click,
  key,
  shorten,
  look,
  scenes: SCENES,
  rule: "QA-17",
};
