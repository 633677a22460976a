import { expect, type Page } from "@playwright/test";

/** What a test wants of the page before it opens. */
export async function quick(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem("brelan.settings"))
      localStorage.setItem("brelan.settings", '{"speed":"fast","sound":false}');
  });
}

/** Where a player stands: to act, at the score sheet, or waiting. */
const MINE = ".own.acting";
const SHEET = "dialog[open]";

/** Waits until something is to be done; says what. */
export async function turnOrSheet(page: Page): Promise<"turn" | "sheet"> {
  await page.waitForSelector(`${MINE}, ${SHEET}`, { timeout: 30_000 });
  return (await page.locator(SHEET).count()) > 0 ? "sheet" : "turn";
}

const KNOCK = '[data-do="knock"].possible';

/** Whether a sensible person would knock: it may be done, and the hand is small. */
export async function wantsToKnock(page: Page): Promise<boolean> {
  if ((await page.locator(KNOCK).count()) === 0) return false;
  const total = await page.locator(".total b").textContent();
  return Number(/\d+/.exec(total ?? "")?.[0]) <= 15;
}

/** Does one thing by clicking, as a person in a hurry would. */
export async function clickOnce(page: Page): Promise<void> {
  const before = await seqOf(page);
  if ((await page.locator('[data-do="visible"]').count()) > 0)
    await page.click('[data-do="hidden"], [data-do="visible"]');
  else if (await wantsToKnock(page)) {
    await page.click(KNOCK);
    await page.click('[data-do="confirm"]');
  } else if ((await page.locator('[data-do="end"]').count()) > 0) await page.click('[data-do="end"]');
  else {
    const chips = page.locator(".chip");
    if ((await chips.count()) > 0) await chips.first().click();
    else await page.locator(".card.fits").last().click();
    await page.click('.main[data-do="play"], .main[data-do="flip"]');
  }
  await changed(page, before);
}

/** What tells one moment of the table from the next. */
export async function seqOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
    const cards = [...document.querySelectorAll("[data-card]")].map((card) => card.getAttribute("data-card"));
    return [
      text(".status"),
      text(".piles"),
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

/** Plays until the score sheet comes. */
export async function playRound(page: Page, once: (page: Page) => Promise<void>): Promise<void> {
  for (let turns = 0; turns < 400; turns += 1) {
    if ((await turnOrSheet(page)) === "sheet") return;
    await once(page);
  }
  throw new Error("the round does not end");
}

/** Whether the round that ended was the last: a hand of 50 points ends a match at once. */
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
