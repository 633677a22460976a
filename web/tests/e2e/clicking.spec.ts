import { expect } from "@playwright/test";
import { matchIsOver, playRound, quick, sit } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

for (const player of PLAYERS) {
  test(`one press seats a person, and a whole round of ${player.label} is played by clicking`, async ({
    page,
  }, { project }) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await quick(page);
    await page.goto("/");
    await sit(page, player);
    await expect(page).toHaveURL(/\/table\//);
    await expect(page.locator(".others > li")).toHaveCount(player.others);
    await expect(page.locator(".hand [data-handle]")).toHaveCount(player.cards);
    if (!(await playRound(page, player.click, player.enough))) {
      expect(problems).toEqual([]);
      return;
    }
    const over = await matchIsOver(page);
    await expect(page.getByRole("dialog")).toContainText(over ? "The match is over" : "Round 1");
    await expect(page.locator(".hands > li")).toHaveCount(player.others + 1);
    await page.screenshot({ path: `test-results/pictures/${project.name}-${player.game}-round-over.png` });
    const address = page.url();
    await page.getByRole("dialog").locator('[data-do="rematch"], [data-do="next"]').click();
    if (over) await expect(page).not.toHaveURL(address);
    else await expect(page.getByText("Round 2", { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}
