import { expect, type Page } from "@playwright/test";
import { LEVELS } from "../../../src/app/levels/level";
import type { GameInfo } from "../../../src/protocol/GameInfo";
import type { Strength } from "../../../src/protocol/Strength";
import { board, info, update } from "../../samples/quando";
import { mockTableLists } from "../home-page";
import { pageChecker } from "../page-checker";
import { openScene } from "../mock";
import { nextDecision, openForm, quick, wayOf } from "../play";
import { PLAYERS } from "../players";
import { test } from "../server";

test.use({ colorScheme: "light" });

/** What a ladder would tell of a level. */
const strength = (game: string, at: number): Strength => ({
  below: LEVELS[at - 1] ?? "",
  unit: game === "qarre" ? "win_share" : "points_a_round",
  value: game === "qarre" ? 0.85 : 3.21,
  interval: game === "qarre" ? 0.02 : 0.4,
  players: 4,
});

/** Lets the server report measured strengths, and a match begin at once. */
async function measured(page: Page): Promise<void> {
  await quick(page);
  await mockTableLists(page);
  await page.route("**/api/games", async (route) => {
    const games = (await (await route.fetch()).json()) as GameInfo[];
    for (const { name, levels } of games)
      for (const [at, level] of levels.entries()) if (at > 0) level.strength = strength(name, at);
    await route.fulfill({ json: games });
  });
}

for (const { game, label } of PLAYERS) {
  test(`a level is chosen on ${label}'s card, and saved`, async ({ page }) => {
    const look = pageChecker(page, { about: "levels" });
    await measured(page);
    await page.goto("/");
    const door = page.getByRole("article").filter({ has: page.locator(`[data-game="${game}"]`) });
    const level = door.getByRole("button", { name: "Bots: Bear, solid" });
    await level.click();
    const dialog = page.getByRole("dialog", { name: "Bot level" });
    await expect(dialog.getByRole("radio")).toHaveCount(LEVELS.length);
    await expect(dialog.getByRole("radio", { name: "Bear solid" })).toBeFocused();
    const owl = dialog.locator('[data-level="master"]');
    await expect(owl.locator('[data-face="master"] svg')).toBeVisible();
    await expect(owl).toContainText("Owl");
    await expect(owl).toContainText("Our toughest bot.");
    // Who chooses an opponent reads what it is like, and no statistics.
    await expect(dialog).not.toContainText("±");
    await look(`dialog-${game}`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await dialog.getByRole("button", { name: "Choose Owl" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(door.locator('[data-do="level"]')).toBeFocused();
    await page.reload();
    await expect(door.locator('[data-level="master"]')).toContainText("Owl");
    await look(`door-${game}`);
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await wayOf(page, label).click();
    expect((await asked).postDataJSON()).toMatchObject({ game, bots: "master" });
  });
}

test("the bots of one table play each at a level of its own", async ({ page }) => {
  const look = pageChecker(page, { about: "levels" });
  await measured(page);
  await page.goto("/");
  await openForm(page, "Quando");
  await page.getByRole("radio", { name: "you and bots" }).check();
  await page.getByRole("radio", { name: "Rabbit casual" }).check();
  await page.locator(".form fieldset").filter({ hasText: "Rabbit" }).scrollIntoViewIfNeeded();
  await look("form");
  await page.getByRole("switch", { name: "A different level for each bot" }).check();
  await page.getByRole("button", { name: "Bot 1’s level: Rabbit, casual" }).click();
  await page.getByRole("radio", { name: "Chick beginner" }).check();
  await page.getByRole("button", { name: "Choose Chick" }).click();
  await page.getByRole("button", { name: "Bot 3’s level: Rabbit, casual" }).click();
  await page.getByRole("radio", { name: "Fox expert" }).check();
  await page.getByRole("button", { name: "Choose Fox" }).click();
  await look("each");
  await page.getByRole("button", { name: "Create table" }).click();
  for (const [seat, level] of [
    [1, "learning"],
    [2, "casual"],
    [3, "expert"],
  ] as const) {
    await expect(page.locator(`.seat[data-seat="${seat}"] [data-face="${level}"]`)).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Players and menu" }).click();
  await expect(page.getByRole("dialog")).toContainText("bot: Chick, beginner. Still learning.");
  // It is one's own turn: nothing moves behind the dialog.
  await nextDecision(page);
  await look("people");
});

test("the host of a table chooses the level of each bot", async ({ page }) => {
  const look = pageChecker(page, { about: "levels" });
  await measured(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Invite friends to Zero" }).click();
  await page.getByRole("button", { name: "Add a bot in seat 2" }).click();
  await page.getByRole("button", { name: "Add a bot in seat 3" }).click();
  const bot = page.locator('.seats li[data-seat="1"]');
  await expect(bot).toContainText("bot: Bear, solid");
  await bot.getByRole("button").click();
  await page.getByRole("radio", { name: "Chick beginner" }).check();
  await look("seat");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(bot).toContainText("bot: Chick, beginner");
  await expect(bot.locator('[data-face="learning"]')).toBeVisible();
  await expect(page.locator('.seats li[data-seat="2"]')).toContainText("bot: Bear, solid");
  await look("waiting");
});

test("one sees that a bot thinks, in whichever seat, and its name", async ({ page }) => {
  const look = pageChecker(page, { about: "levels" });
  for (const acting of [1, 2]) {
    await openScene(page, {
      info: info(),
      update: update({ view: board({ active: acting, acting }), legal: [] }),
    });
    const seat = page.locator(`.seat[data-seat="${acting}"]`);
    await expect(seat.locator(".thinking")).toBeVisible();
    await expect(seat).toContainText("thinking");
    await expect(page.locator(".thinking")).toHaveCount(1);
    const [dots, name] = await Promise.all(
      [".thinking", ".name"].map((part) => seat.locator(part).boundingBox()),
    );
    expect((dots?.x ?? Infinity) + (dots?.width ?? 0)).toBeLessThanOrEqual(name?.x ?? 0);
    await look(`thinking-${acting}`);
  }
});

test("only a bot is shown as thinking", async ({ page }) => {
  const seats = info().seats.map((who, at) => (at === 1 ? { name: "Mina", presence: "here" as const } : who));
  const view = board({ active: 1, acting: 1 });
  await openScene(page, { info: info({ seats }), update: update({ view, legal: [] }) });
  await expect(page.locator('.seat[data-seat="1"]')).toContainText("playing");
  await expect(page.locator(".thinking")).toHaveCount(0);
});
