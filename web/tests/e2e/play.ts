import { expect, type Page } from "@playwright/test";
import type { Scene } from "./mock";

/** What a test wants of the page before it opens. */
export async function quick(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem("brelan.settings"))
      localStorage.setItem("brelan.settings", '{"speed":"fast","sound":false}');
  });
}

/** How a test plays a game: as a person in a hurry would. */
export type Player = {
  /** The game's name in addresses, and on the page. */
  game: string;
  label: string;
  /** How many others sit at the table that one press gives, and how many cards one is dealt there. */
  others: number;
  cards: number;
  /** One decision by clicking; by the keyboard alone. */
  click: (page: Page) => Promise<void>;
  key: (page: Page) => Promise<void>;
  /** Decisions after which a test has seen enough of a round that is long; else it is played to its end. */
  enough?: number;
  /** Makes the match on the form as short as it can be. */
  shorten: (page: Page) => Promise<void>;
  /** Every phase of a table, and what else must look right. */
  scenes: Record<string, Scene>;
  /** A rule that its page must show. */
  rule: string;
  /** Choices and dialogs of its own that must look right; `sound` looks at each. */
  look: (page: Page, sound: (what: string) => Promise<void>) => Promise<void>;
};

/** Opens the form for a table of one's own, of the game with this label if the page has several. */
export async function openForm(page: Page, label?: string): Promise<void> {
  await page.locator(".form h2 button").click();
  await page.locator("form .more").waitFor();
  const games = page.getByRole("group", { name: "Game" });
  if (label !== undefined && (await games.count()) > 0) {
    await games.getByRole("radio", { name: label }).check();
  }
}

/** Sits down with one press on the front page. */
export async function sit(page: Page, { label }: Player): Promise<void> {
  await page.getByRole("button", { name: `Play ${label} now` }).click();
}

/** Where a player stands: to act, at the score sheet, or waiting. */
const MINE = ".own.acting";
const SHEET = "dialog[open]";

/** Waits until something is to be done; says what. */
export async function turnOrSheet(page: Page): Promise<"turn" | "sheet"> {
  await page.waitForSelector(`${MINE}, ${SHEET}`, { timeout: 30_000 });
  return (await page.locator(SHEET).count()) > 0 ? "sheet" : "turn";
}

/** What tells one moment of the table from the next. */
export async function seqOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
    const cards = [...document.querySelectorAll("[data-card]")].map((card) => card.getAttribute("data-card"));
    return [
      text(".status"),
      text(".middle"),
      text(".news"),
      cards.join(),
      Boolean(document.querySelector("dialog[open]")),
    ].join("|");
  });
}

/** Waits until the table is no longer as it was. */
export async function changed(page: Page, before: string): Promise<void> {
  await expect.poll(() => seqOf(page), { intervals: [20, 50, 100] }).not.toBe(before);
}

/** Plays until the score sheet comes, or until `enough` decisions are made; says whether it came. */
export async function playRound(
  page: Page,
  once: (page: Page) => Promise<void>,
  enough?: number,
): Promise<boolean> {
  for (let turns = 0; turns < (enough ?? 400); turns += 1) {
    if ((await turnOrSheet(page)) === "sheet") return true;
    await once(page);
  }
  if (enough === undefined) throw new Error("the round does not end");
  return false;
}

/** Whether the round that ended was the last of the match. */
export async function matchIsOver(page: Page): Promise<boolean> {
  return (await page.getByRole("button", { name: "Rematch" }).count()) > 0;
}

/** The hand as it is spoken, from the left. */
export async function handOf(page: Page): Promise<string[]> {
  return page
    .locator(".hand [data-handle]")
    .evaluateAll((cards) =>
      cards.map(
        (card) =>
          `${card.getAttribute("data-handle")}:${card.getAttribute("aria-label")?.split(",")[0] ?? ""}`,
      ),
    );
}
