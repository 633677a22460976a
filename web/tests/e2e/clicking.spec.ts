import { expect, type Page } from "@playwright/test";
import { DETAILS, HAND, MATCH_END } from "./parts";
import { keepPicture } from "./pictures";
import { openTable, playRound, quick, sit } from "./play";
import { PLAYERS } from "./players";
import { test, WITH_MOTION } from "./server";

test.use(WITH_MOTION);

/** What the page complains of. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}

for (const player of PLAYERS) {
  test(`one press seats a person, and a whole round of ${player.label} is played by clicking`, async ({
    page,
  }, { project }) => {
    const problems = problemsOf(page);
    await quick(page);
    await page.goto("/");
    await sit(page, player);
    await expect(page).toHaveURL(/\/table\//);
    await expect(page.locator(".others > li")).toHaveCount(player.others);
    await expect(page.locator(HAND)).not.toHaveCount(0);

    // How long a round of that table is, chance decides.
    const request = player.short(1);
    await openTable(page, request);
    await playRound(page, player.click);
    const sheet = page.locator(MATCH_END);
    await expect(sheet.locator(".board li")).toHaveCount(request.players ?? 0);
    await keepPicture(page, `${project.name}-${player.game}-round-over`);
    await sheet.locator('[data-do="details"]').click();
    await expect(page.locator(`${DETAILS} .hands > li`)).toHaveCount(request.players ?? 0);
    await page.keyboard.press("Escape");
    const address = page.url();
    await sheet.locator('[data-do="rematch"]').click();
    await expect(page).not.toHaveURL(address);
    await expect(sheet).toHaveCount(0);
    await expect(page.locator(HAND)).not.toHaveCount(0);
    expect(problems).toEqual([]);
  });
}
