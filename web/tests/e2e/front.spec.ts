import { expect, type Page } from "@playwright/test";
import type { GameInfo } from "../../src/protocol/GameInfo";
import * as qarre from "../samples/qarre";
import { listed, mockTableLists } from "./home-page";
import { HAND } from "./parts";
import { LOCALES } from "./languages";
import { keepPicture } from "./pictures";
import { openForm, quick, wayOf } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";
import { checkPage } from "./page-checks";

/** What such a test finds does not hang on the size of the screen, or on how it is pressed. */
const DESK_ALONE = { tag: "@desk" };

/** The server offers games of these names; what is told of them is Quando's. */
async function offering(page: Page, names: string[]): Promise<void> {
  await page.route("**/api/games", async (route) => {
    const [quando] = (await (await route.fetch()).json()) as GameInfo[];
    await route.fulfill({ json: names.map((name) => ({ ...quando, name })) });
  });
  await mockTableLists(page);
  await page.goto("/");
  await openForm(page);
}

for (const names of [["quando"], ["quando", "zero"]]) {
  test(`a server that offers ${names.join(" and ")} shows a card for each`, async ({ page }, { project }) => {
    await offering(page, names);
    const doors = page.getByRole("list", { name: "Games" }).getByRole("article");
    await expect(doors).toHaveCount(names.length);
    for (const [at, name] of names.entries()) {
      await expect(doors.nth(at).locator(".sit")).toHaveAttribute("data-game", name);
      await expect(doors.nth(at).locator("[data-invite]")).toHaveAttribute("data-invite", name);
      await expect(doors.nth(at).getByRole("link", { name: "Learn" })).toHaveAttribute(
        "href",
        `/learn/${name}`,
      );
      await expect(doors.nth(at).locator("[data-daily]")).toHaveAttribute("href", `/daily/${name}`);
    }
    // With one game there is nothing to choose among.
    await expect(page.getByRole("group", { name: "Game" })).toHaveCount(names.length > 1 ? 1 : 0);
    await checkPage(page, names.join());
    await keepPicture(page, `${project.name}-doors-${names.length}`, true);
  });
}

test("a game that the page does not know is not shown", DESK_ALONE, async ({ page }) => {
  await offering(page, ["quando", "chess"]);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("the form speaks of the game that is chosen in it", DESK_ALONE, async ({ page }) => {
  await offering(page, ["quando", "zero"]);
  await page.getByRole("group", { name: "Game" }).getByRole("radio", { name: "Zero" }).check();
  await page.getByRole("button", { name: "Create table" }).waitFor();
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create table" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ game: "zero" });
});

test("a number of the form is asked for where it is empty, and what is refused is in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await mockTableLists(page);
  let asked = 0;
  const message = "1 to 1000 points, or 1 to 100 rounds (QU-40)";
  await page.route("**/api/tables", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asked += 1;
    return route.fulfill({ status: 400, json: { code: "bad_option", field: "target_score", message } });
  });
  await page.goto("/");
  await openForm(page);
  const field = page.locator('[data-option="target_score"]');
  const number = field.getByRole("spinbutton");
  const hint = page.getByText("The publisher’s rules, to 50 points.", { exact: true });
  await expect(hint).toBeVisible();
  await field.getByLabel("The match ends", { exact: true }).selectOption("rounds");
  // What is said of the rules is not all that holds now.
  await expect(hint).toBeHidden();
  await expect(page.getByText("With your changes below.")).toBeVisible();
  await number.fill("0");
  await number.fill("");
  await page.getByRole("button", { name: "Create table" }).click();
  await expect(number).toBeFocused();
  expect(asked).toBe(0);
  await number.fill("2");
  await page.getByRole("button", { name: "Create table" }).click();
  await expect(field.getByRole("alert")).toHaveText("This value isn’t possible here. Choose another one.");
  await expect(number).toBeFocused();
  await expect(field.getByRole("alert")).toBeInViewport();
});

test("nothing that one reads jumps while the page comes", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const tell = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 60) : (node?.textContent ?? "");
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(tell) });
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  await mockTableLists(page);
  await page.goto("/");
  await expect(page.locator("[data-continue]")).toHaveCount(1);
  await expect(page.locator(".running li, .tables li")).toHaveCount(2);
  await expect(page.locator(".lobby li")).toHaveCount(3);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05);
});

test("no two buttons of the front page have the same name and description", async ({ page }) => {
  await page.goto("/");
  const ways = page.locator("article [data-way], article [data-do='level']");
  await expect(ways).toHaveCount(3 * PLAYERS.length);
  for (const { label } of PLAYERS) {
    for (const way of ["Play with bots", "With people"])
      await expect(page.getByRole("button", { name: `${way} ${label}`, exact: true })).toHaveCount(1);
    const level = page.getByRole("article", { name: label }).locator("[data-do='level']");
    await expect(level).toHaveAccessibleDescription(label);
  }
});

test("the first screen of a phone on its side has the buttons that begin a match, at the first visit, too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/");
  await expect(page.locator('[data-part="lesson-offer"]')).toBeAttached();
  for (const { label } of PLAYERS) {
    for (const way of ["Play with bots", "With people"])
      await expect(wayOf(page, label, way)).toBeInViewport({ ratio: 1 });
  }
});

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(language, DESK_ALONE, () => {
    test.use({ locale });

    test("the first screen of a laptop has the buttons that begin a match", async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 625 });
      await page.goto("/");
      await expect(page.locator('[data-part="lesson-offer"]')).toBeAttached();
      const buttons = page.locator(".games .button.sit");
      await expect(buttons).toHaveCount(3);
      for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    });
  });
}

test("the match that waits for one comes first, with its round and points, and the others below", async ({
  page,
}) => {
  await mockTableLists(page);
  await page.goto("/");
  const first = page.locator("[data-continue]");
  await expect(first).toContainText("Quando, round 3");
  await expect(first).toContainText("Your turn");
  await expect(first).toContainText("you 19, Mina 8");
  // The faces of the others: one's own is not needed to know the table again.
  await expect(first.locator("[data-face]")).toHaveCount(3);
  await expect(page.locator(".running li")).toContainText("Zero");
  await expect(page.locator(".left li")).toContainText("Take your seat back");
  await expect(page.locator(".tables li")).toContainText(/you (won|lost)/);
  const inOrder = await page.evaluate(() => {
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    return top("h1") < top(".continue") && top(".continue") < top(".left") && top(".left") < top(".games");
  });
  expect(inOrder).toBe(true);
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/table\/mine-1$/);
});

test("the game that was played last comes first", DESK_ALONE, async ({ page }) => {
  await mockTableLists(page);
  await page.goto("/");
  const names = page.getByRole("list", { name: "Games" }).getByRole("heading");
  await expect(names).toHaveText(["Quando", "Zero", "Qarré"]);
  await page.route("**/api/tables", (route) =>
    route.fulfill({ json: [listed(qarre.info(), "last", { status: "over" })] }),
  );
  await page.reload();
  await expect(names).toHaveText(["Qarré", "Quando", "Zero"]);
});

test(
  "a press on with people makes a table that waits, and comes back to it",
  DESK_ALONE,
  async ({ page }) => {
    await quick(page);
    await page.goto("/");
    await wayOf(page, "Zero", "With people").click();
    await expect(page).toHaveURL(/\/table\//);
    const address = page.url();
    await expect(page.getByText("1 of 4")).toBeVisible();
    await expect(
      page.getByText("Anyone can find this table in the lobby. 45 s per turn + 3 min"),
    ).toBeVisible();
    await expect(page.locator('.seats li [data-do="bot"]')).toHaveCount(3);
    await page.getByRole("link", { name: "Back to the home page" }).click();
    await expect(page.locator("[data-continue]")).toContainText("waiting, 1 of 4 seats taken");
    await wayOf(page, "Zero", "With people").click();
    await expect(page).toHaveURL(address);
  },
);

test(
  "a match alone with bots is in no list, and ends when it is left from the front page",
  DESK_ALONE,
  async ({ page, browser, server }) => {
    await quick(page);
    await page.goto("/");
    await wayOf(page, "Quando").click();
    await expect(page.locator(HAND)).not.toHaveCount(0);
    const address = page.url();
    const stranger = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
    await stranger.goto("/");
    await expect(stranger.locator(".lobby h2")).toBeVisible();
    await expect(stranger.locator(`a[href^="${new URL(address).pathname}"]`)).toHaveCount(0);
    await stranger.goto(address);
    await expect(stranger.locator(".watching")).toBeVisible();
    await expect(stranger.locator("[data-take], [data-do=join-later]")).toHaveCount(0);

    await page.goto("/");
    await page.locator("[data-continue]").getByRole("button", { name: "Leave: Quando, round 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave this table?" });
    await expect(dialog).toContainText("You’re playing alone with bots");
    await checkPage(page, "leaving from the list");
    await dialog.getByRole("button", { name: "End match" }).click();
    await expect(page.locator("[data-continue]")).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText("This table is closed.")).toBeVisible();
  },
);
