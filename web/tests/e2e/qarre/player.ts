import { expect, type Page } from "@playwright/test";
import type { Qarre } from "../../../src/games/qarre/messages";
import { board, other, own } from "../../samples/qarre";
import { openScene, type Scene } from "../mock";
import { OWN_AREA } from "../parts";
import { setOption, type Player } from "../play";
import { SCENES } from "./scenes";

const CELL_KEYS = ["u", "i", "j", "k"];

const has = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0;

/** The places on the screen of the hand cards of a class. */
const places = (page: Page, named: "fits" | "unfit"): Promise<number[]> =>
  page
    .locator(".hand .card")
    .evaluateAll(
      (cards, named) => cards.flatMap((card, at) => (card.classList.contains(named) ? [at] : [])),
      named,
    );

/** The lit cell with the most points, or the first. */
async function bestCell(page: Page): Promise<number> {
  const lit = page.locator(".cell.lit");
  await expect(lit).not.toHaveCount(0);
  const cells = await lit.evaluateAll((all) =>
    all.map((cell) => ({
      cell: Number(cell.getAttribute("data-cell")),
      gain: Number(cell.querySelector(".gain")?.textContent ?? 0),
    })),
  );
  return cells.sort((a, b) => b.gain - a.gain)[0]?.cell ?? 0;
}

/** The hands by which one decision is made: a pointer's, or the keyboard's. */
type Hands = {
  card: (place: number) => Promise<void>;
  reserve: () => Promise<void>;
  cell: (cell: number) => Promise<void>;
  main: () => Promise<void>;
  leave: () => Promise<void>;
};

/** A King takes what it can and a Jack nothing; then the reserve goes before the hand. */
async function decide(page: Page, hands: Hands): Promise<void> {
  const [fits] = await places(page, "fits");
  if (await has(page, '.main[data-do="skip"]')) await hands.cell(await bestCell(page));
  else if (await has(page, '.main[data-do="done"]')) await hands.leave();
  else if (await has(page, `${OWN_AREA} .reserve.fits`)) {
    await hands.reserve();
    await hands.cell(await bestCell(page));
  } else if (fits !== undefined) {
    await hands.card(fits);
    await hands.cell(await bestCell(page));
  } else {
    // Cards that can only be reserved have no mark; others are pale.
    const pale = await places(page, "unfit");
    await hands.card([0, 1, 2, 3].find((place) => !pale.includes(place)) ?? 0);
    await hands.main();
  }
}

const click = (page: Page) =>
  decide(page, {
    card: (place) => page.locator(".hand .card").nth(place).click(),
    reserve: () => page.locator(`${OWN_AREA} .reserve`).click(),
    cell: (cell) => page.locator(`[data-cell="${cell}"]`).click(),
    main: () => page.locator(".main").click(),
    leave: () => page.locator('.main[data-do="done"]').click(),
  });

/** Presses a card's number until it is the one that is raised: others may have the same. */
async function raiseByNumber(page: Page, place: number): Promise<void> {
  const card = page.locator(".hand .card").nth(place);
  const name = await card.getAttribute("aria-label");
  const number = name?.startsWith("ace") ? "1" : (/\d+/.exec(name ?? "")?.[0] ?? "").replace("10", "0");
  for (let press = 0; press < 4 && (await card.getAttribute("aria-pressed")) !== "true"; press += 1) {
    await page.keyboard.press(number);
    await expect(page.locator(".hand .card.raised")).not.toHaveCount(0);
  }
}

const key = (page: Page) =>
  decide(page, {
    card: (place) => raiseByNumber(page, place),
    reserve: () => page.keyboard.press("r"),
    cell: (cell) => page.keyboard.press(CELL_KEYS[cell] ?? "?"),
    main: () => page.keyboard.press("p"),
    leave: () => page.keyboard.press("x"),
  });

async function shorten(page: Page): Promise<void> {
  await setOption(page, "turn_cap", 4);
}

const { place } = SCENES;

async function look(page: Page, sound: (what: string) => Promise<void>): Promise<void> {
  await openScene(page, { ...place, refusal: { rule: "QA-14", why: { reason: "does_not_connect" } } });
  await page.locator(".hand .card").nth(1).click();
  await expect(page.locator(".cell.lit")).toHaveCount(2);
  await sound("chosen");
  await page.locator('[data-cell="1"]').click();
  await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/qarre#QA-14");
  await sound("refused");
  await page.keyboard.press("Escape");
  await page.locator(`${OWN_AREA} .reserve`).click();
  await expect(page.locator(".cell.lit")).toHaveCount(1);
  await sound("from-reserve");
  await page.keyboard.press("Escape");
}

/** A card goes from the hand of the turn's scene. */
const moves: Scene<Qarre>["update"] = {
  ...place.update,
  seq: 41,
  seen: [{ seen: "placed", seat: 0, cell: 1, face: "7s", card: 0 }],
  view: board({
    turned: ["Kd", "Jc"],
    action: "Jc",
    queen: null,
    cells: [["6s"], ["7s", "4d", "4h"], ["Ah"], ["9d"]],
    hands: [own("7s", "3h", "Ac", "2d").slice(1), other(3)],
    hand_card_used: true,
  }),
  legal: [],
};

export const qarre: Player = {
  game: "qarre",
  label: "Qarré",
  others: 1,
  seats: [2],
  click,
  key,
  // QA-36: two turns each.
  short: () => ({ game: "qarre", players: 2, options: { turn_cap: 4 } }),
  rounds: false,
  // No match comes so far within the turns that a test sees.
  lasting: { target: 1000, lead: 1000, turn_cap: 10_000 },
  shorten,
  look,
  scenes: SCENES,
  turn: place,
  moves,
  rule: "QA-17",
};
