import { expect } from "@playwright/test";
import { NEWS_SHOWN_MS, WORD_PAUSE_MS } from "../../../src/table/talk-times";
import { LOCALES } from "../languages";
import { hold, NOW, openScene, type Scene } from "../mock";
import { OWN_AREA, SHEET, STATUS } from "../parts";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { lookInEachWindow, openFrame, TIGHT } from "../windows";
import { SCENES } from "./scenes";

test("a bot may be let play for a person who is gone, and for no other", async ({ page }) => {
  const heard = await openScene(page, SCENES.presence);
  await page.keyboard.press("m");
  const buttons = page.locator('[data-do="stand-in"]');
  await expect(buttons).toHaveText(["Let a bot play for Maximiliane"]);
  await buttons.click();
  await expect.poll(() => heard).toContainEqual({ type: "stand_in", seat: 3 });
});

test("while an absent person is waited for, the table says so, when a bot may play and by whom", async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW);
  await openScene(page, SCENES.presence);
  const status = page.locator(STATUS);
  await expect(status).toHaveText("Zoé is away. A bot can take over in 1:30.");
  await openScene(page, SCENES["absent-clock"]);
  await expect(status).toHaveText("Maximiliane is away. A bot takes over in 1:12.");
  const heard = await openScene(page, SCENES.absent);
  await expect(status).toHaveText("Maximiliane is away. Anyone at the table can let a bot play.");
  await page.locator('.acts [data-do="stand-in"]').click();
  await expect.poll(() => heard).toContainEqual({ type: "stand_in", seat: 3 });
});

test("who comes and who leaves is shown to all at the table", async ({ page }) => {
  await hold(page, NEWS_SHOWN_MS);
  const { info } = SCENES.watching;
  const seats = info.seats.map((who, at) => (at === 2 ? { name: "Wapiti", presence: "here" as const } : who));
  await openScene(page, {
    ...SCENES.watching,
    then: [{ type: "table", table: { ...info, seats, free: [] } }],
  });
  await expect(page.locator('[data-part="news"]')).toHaveText("Wapiti took Mina’s seat.");
});

test("a table that is closed at another page offers nothing but the way home", async ({ page }) => {
  const { info } = QUANDO.turn;
  await openScene(page, {
    ...QUANDO.turn,
    then: [
      { type: "table", table: { ...info, status: "closed", your_turn: false } },
      { type: "problem", code: "closed" },
    ],
  } as Scene);
  await expect(page.locator(STATUS)).toHaveText("This table is closed: the match ended without a result.");
  await expect(page.locator(".acts .button")).toHaveText(["Back to the home page"]);
  await expect(page.locator(".reason")).toHaveCount(0);
  await page.keyboard.press("1");
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0);
  await page.locator('[data-do="home"]').click();
  await expect(page.getByRole("article", { name: "Quando" })).toBeVisible();
});

test("a word is said by a press, and the next one only after a pause", async ({ page }) => {
  const later = await hold(page, WORD_PAUSE_MS);
  const heard = await openScene(page, SCENES.presence);
  await page.keyboard.press("w");
  await page.locator('[data-say="when_knock"]').click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog")).toContainText("You can speak again in a moment.");
  await page.locator('[data-say="hello"]').click({ force: true });
  await later();
  await expect(page.locator('[data-say="hello"]')).toHaveAttribute("aria-disabled", "false");
  await page.locator('[data-say="thanks"]').click();
  await expect
    .poll(() => heard.filter(({ type }) => type === "react"))
    .toEqual([
      { type: "react", word: "when_knock" },
      { type: "react", word: "thanks" },
    ]);
});

test("while the line is lost no key plays and no button can be reached", async ({ page }) => {
  const heard = await openScene(page, SCENES.lost);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.activeElement?.closest("[inert]") !== null);
    expect(inside).toBe(false);
  }
  expect(heard.filter(({ type }) => type === "act" || type === "ask")).toEqual([]);
});

test("that the line is lost is told once, over the board", async ({ page }) => {
  await openScene(page, SCENES.lost);
  await expect(page.getByRole("alert")).toContainText("Connection lost. Trying again…");
  await expect(page.getByText("Connection lost.")).toHaveCount(1);
  await expect(page).toHaveTitle(/^Connection lost\./);
  await expect(page.locator(STATUS)).toHaveText("Quando");
});

test("a running clock is shown at its seat, and the last seconds are urgent and said", async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await openScene(page, SCENES["other-clock"]);
  await expect(page.locator('.seat[data-seat="1"] .time')).toBeVisible();
  await expect(page.locator(`${OWN_AREA} .time`)).toHaveCount(0);
  await openScene(page, SCENES.urgent);
  await expect(page.locator(`${OWN_AREA} .time.urgent`)).toBeVisible();
  await expect(page.getByText("Less than ten seconds left, then a bot plays for you.")).toBeAttached();
});

test("a person who is back for a rematch is named, also when they come later", async ({ page }) => {
  const { over } = QUANDO;
  const back = { ...over.info, id: "again", status: "waiting" as const };
  let asked = 0;
  await openScene(page, { ...over, info: { ...over.info, rematch: "again" } });
  await page.route("**/api/tables/again", (route) => {
    asked += 1;
    const presence = asked > 2 ? ("here" as const) : ("gone" as const);
    const seats = [
      { name: "Ada", presence: "gone" as const },
      { name: "Max", presence },
    ];
    return route.fulfill({ json: { ...back, seats } });
  });
  await expect(page.locator(SHEET)).toContainText("Ready for a rematch: Max.");
});

/** In the browser: the time on a plate, and whether a part of it is cut. */
const findTime = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.time > [aria-hidden="true"]')].map((text) => {
    const box = text.closest(".time")?.getBoundingClientRect();
    const words = text.getBoundingClientRect();
    const isWhole = box && words.bottom <= box.bottom + 1 && words.right <= box.right + 1;
    return `${text.innerText.replaceAll("\u00a0", " ").trim()}${isWhole ? "" : ": cut"}`;
  });

test("a clock of days shows the hours, too, also on a narrow plate", async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  const frame = await openFrame(page);
  for (const name of ["slow", "slow-memory"] as const) {
    await openScene(frame, SCENES[name]);
    const shown = await lookInEachWindow(frame, findTime, TIGHT);
    expect(
      shown.filter((time) => !time.endsWith(": 2 d 4 h")),
      name,
    ).toEqual([]);
    expect(shown).toHaveLength(TIGHT.length);
  }
});

/** In the browser: a name that is cut on one's own plate, and a clock that touches the score. */
function findCrowded(): string[] {
  const [name, score, time] = [".name", ".score", ".time"].map((part) =>
    document.querySelector(`[data-part="own-area"] .plate ${part}`),
  );
  if (!name || !score || !time) return ["no clock on the plate"];
  const gap = time.getBoundingClientRect().left - score.getBoundingClientRect().right;
  return [
    ...(name.scrollWidth > name.clientWidth ? [`${name.textContent} is cut`] : []),
    ...(gap < 4 ? [`${gap} pixels between the score and the clock`] : []),
  ];
}

test.describe("in French", () => {
  test.use({ locale: LOCALES.fr });

  test("beside a running clock one's own name is whole on a phone, and the score stands apart", async ({
    page,
  }) => {
    await page.clock.setFixedTime(NOW);
    const frame = await openFrame(page);
    const wrong: string[] = [];
    for (const name of ["urgent", "own-clock", "slow-memory"] as const) {
      await openScene(frame, SCENES[name]);
      const found = await lookInEachWindow(frame, findCrowded, [
        [360, 640],
        [390, 844],
        [740, 360],
      ]);
      wrong.push(...found.map((what) => `${name}: ${what}`));
    }
    expect(wrong).toEqual([]);
  });
});
