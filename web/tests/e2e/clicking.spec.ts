import { expect, test } from "@playwright/test";
import { clickOnce, playRound, quick, matchIsOver } from "./play";

test("one press seats a person, and a whole round is played by clicking", async ({ page }, { project }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await quick(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quando now" }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator(".others > li")).toHaveCount(3);
  await expect(page.locator(".hand [data-handle]")).toHaveCount(7);
  await playRound(page, clickOnce);
  const over = await matchIsOver(page);
  await expect(page.getByRole("dialog")).toContainText(over ? "The match is over" : "Round 1");
  await expect(page.locator(".hands > li")).toHaveCount(4);
  await page.screenshot({ path: `test-results/pictures/${project.name}-round-over.png` });
  if (over) await page.getByRole("button", { name: "Rematch" }).click();
  else await page.getByRole("dialog").locator('[data-do="next"]').click();
  await expect(page.getByText(over ? "Round 1" : "Round 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(problems).toEqual([]);
});
