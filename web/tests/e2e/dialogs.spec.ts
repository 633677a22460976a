import { expect, type Frame } from "@playwright/test";
import { serveAccount } from "./account/scenes";
import { LOCALES } from "./languages";
import { openScene, type Scene } from "./mock";
import { SCENES as PEOPLE } from "./people/scenes";
import { PLAYERS } from "./players";
import { SCENES as QARRE } from "./qarre/scenes";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";
import { openRoom } from "./waiting/scenes";
import { lookInEachWindow, openFrame } from "./windows";
import { SCENES as ZERO } from "./zero/scenes";

/** Small phones upright and on their side, a laptop, a very wide desk, and a laptop at 200 % zoom. */
const WINDOWS = [
  [320, 568],
  [568, 320],
  [740, 360],
  [390, 664],
  [1366, 625],
  [2560, 1440],
  [683, 384],
] as const;

/** In the browser: whether the page under the dialog scrolls. */
function findScroll(): string[] {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth > clientWidth || scrollHeight > clientHeight ? ["the page scrolls"] : [];
}

/**
 * In the browser: what of the open dialog cannot be seen or pressed. Its own body may scroll; its title, the button that closes it
 * and its foot are always in sight.
 */
function findUnreachable(): string[] {
  const wrong: string[] = [];
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  if (!dialog) return ["no dialog is open"];
  const { clientWidth, clientHeight } = document.documentElement;
  const nameOf = (part: Element) =>
    `${part.tagName.toLowerCase()} ${part.getAttribute("aria-label") ?? part.textContent?.trim().slice(0, 30) ?? ""}`;

  /** A control that is drawn by its label is pressed there. */
  const pressed = (part: HTMLElement) =>
    part instanceof HTMLInputElement ? (part.closest("label") ?? part) : part;
  const check = (part: HTMLElement) => {
    if (!part.checkVisibility()) return;
    const target = pressed(part);
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    if (left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1) {
      wrong.push(`${nameOf(part)}: cut at ${[left, top, right, bottom].map(Math.round).join(" ")}`);
      return;
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
    ] as const) {
      const found = document.elementFromPoint(left + width * x, top + height * y);
      if (!found || !(target.contains(found) || found.contains(target)))
        return void wrong.push(`${nameOf(part)}: under ${found ? nameOf(found) : "nothing"}`);
    }
    // A button of a drawing alone has no text; its drawing may stick out.
    const text = part.textContent.trim();
    if (text !== "" && part.matches("button, a.button") && part.scrollWidth > part.clientWidth + 1)
      wrong.push(`${nameOf(part)}: its text is cut`);
  };

  const body = dialog.querySelector<HTMLElement>(".body");
  const outside = [...dialog.querySelectorAll<HTMLElement>("h2, .close, footer button, footer a")];
  for (const part of outside) check(part);
  if (body && body.scrollWidth > body.clientWidth + 1) wrong.push("the body scrolls sideways");
  for (const part of body?.querySelectorAll<HTMLElement>("button, a, input, select") ?? []) {
    pressed(part).scrollIntoView({ block: "nearest" });
    check(part);
  }
  // Whatever was reached, title and buttons have not moved away.
  for (const part of outside) check(part);
  body?.scrollTo(0, 0);
  return [...new Set(wrong)];
}

/** Looks at the open dialog in every window, and closes it. */
async function lookAt(frame: Frame, name: string, looks = [findScroll, findUnreachable]): Promise<string[]> {
  await frame.locator("dialog[open]").first().waitFor();
  const wrong = await lookInEachWindow(frame, looks, WINDOWS);
  await frame.page().keyboard.press("Escape");
  await expect(frame.locator("dialog[open]")).toHaveCount(0);
  return wrong.map((what) => `${name} ${what}`);
}

/** What is opened from a table's menu: of each game, and the same at every table. */
const OF_GAME = ["words", "scores", "log", "help"];
const OF_ALL = [...OF_GAME, "settings", "link", "leave"];

/** Opens each dialog that every table has, from the table's menu. */
async function lookAtMenu(frame: Frame, about: string, scene: Scene, dialogs = OF_ALL): Promise<string[]> {
  const { keyboard } = frame.page();
  await openScene(frame, scene);
  await keyboard.press("m");
  const wrong = await lookAt(frame, `${about}-people`);
  for (const what of dialogs) {
    await keyboard.press("m");
    const dialog = frame.locator("dialog[open]");
    await dialog.first().waitFor();
    const button = dialog.locator(`[data-do="${what}"]`);
    if ((await button.count()) === 0 || !(await button.isEnabled())) {
      await keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      continue;
    }
    await button.press("Enter");
    wrong.push(...(await lookAt(frame, `${about}-${what}`)));
  }
  return wrong;
}

for (const [at, player] of PLAYERS.entries()) {
  test(`${player.label}: every dialog of a table is whole in every window`, async ({ page }) => {
    const dialogs = at === 0 ? OF_ALL : OF_GAME;
    expect(await lookAtMenu(await openFrame(page), player.game, player.turn, dialogs)).toEqual([]);
  });
}

test("a table of six people, and somebody who watches: every dialog is whole in every window", async ({
  page,
}) => {
  const frame = await openFrame(page);
  expect(await lookAtMenu(frame, "six", PEOPLE.six)).toEqual([]);
  expect(await lookAtMenu(frame, "watching", PEOPLE.watching)).toEqual([]);
});

test("the rows of a table's menu begin on one line", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScene(page, QUANDO.turn);
  await page.keyboard.press("m");
  const icons = page.locator("dialog .more .button svg");
  await expect(page.locator("dialog .more [data-lesson]")).toBeVisible();
  const starts = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
});

/** What a game asks and tells in dialogs of its own. */
const OWN: [name: string, scene: Scene, open: string][] = [
  ["knock-quando", QUANDO.turn, '[data-do="knock"]'],
  ["known-quando", QUANDO.memory, '[data-do="memory"]'],
  ["knock-zero", ZERO.first, '[data-do="knock"]'],
  ["unseen-zero", ZERO.memory, '[data-do="unseen"]'],
  ["facts-qarre", QARRE.fifteen, '[data-do="facts"]'],
];

test("every dialog of a game's own is whole in every window", async ({ page }) => {
  const frame = await openFrame(page);
  for (const [name, scene, open] of OWN) {
    await openScene(frame, scene);
    await frame.locator(open).first().click();
    expect(await lookAt(frame, name)).toEqual([]);
  }
});

test("what the account's page asks is whole in every window", async ({ page }) => {
  await serveAccount(page);
  const frame = await openFrame(page);
  await frame.goto("/account");
  for (const what of ["new-codes", "remove", "erase"]) {
    await frame.locator(`[data-do="${what}"]`).last().click();
    // A page of text scrolls.
    expect(await lookAt(frame, what, [findUnreachable])).toEqual([]);
  }
});

test("what a table shows and asks before its match is whole in every window", async ({ page }) => {
  const frame = await openFrame(page);
  await openRoom(frame, "six");
  const menu = frame.locator('[data-do="menu"]');
  await menu.click();
  expect(await lookAt(frame, "menu")).toEqual([]);
  await menu.click();
  await frame.locator('dialog[open] [data-do="settings"]').click();
  await frame.locator('[data-part="table-settings"]').waitFor();
  expect(await lookAt(frame, "table-settings")).toEqual([]);
});

/** Phones upright and on their side, a laptop and a desk. */
const HELP_WINDOWS = [
  [390, 844],
  [740, 360],
  [1366, 625],
  [1920, 1080],
] as const;

/** In the browser: whether a part of the open dialog is only seen by scrolling. */
function findScrolling(): string[] {
  const body = document.querySelector("dialog[open] .body");
  if (!body) return ["no dialog is open"];
  const hidden = body.scrollHeight - body.clientHeight;
  return hidden > 0 ? [`${hidden} pixels must be scrolled`] : [];
}

for (const locale of Object.values(LOCALES)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the help screen shows all of a game without scrolling", async ({ page }) => {
      const frame = await openFrame(page);
      for (const { game, turn } of PLAYERS) {
        await openScene(frame, turn);
        await page.keyboard.press("?");
        await frame.locator('[data-part="help"] [data-panel="end"]').waitFor();
        expect(await lookInEachWindow(frame, findScrolling, HELP_WINDOWS), game).toEqual([]);
      }
    });
  });
}

for (const language of ["fr", "de"] as const) {
  test.describe(`in ${language}, whose words are longer`, () => {
    test.use({ locale: LOCALES[language] });

    test("every dialog of a table is whole in every window, too", async ({ page }) => {
      expect(await lookAtMenu(await openFrame(page), language, QUANDO.turn)).toEqual([]);
    });
  });
}
