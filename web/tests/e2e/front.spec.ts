import { expect, type Page } from "@playwright/test";
import type { GameInfo } from "../../src/protocol/GameInfo";
import { mockTableLists } from "./home-page";
import { openForm } from "./play";
import { test } from "./server";
import { checkPage } from "./page-checks";

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
      await expect(doors.nth(at).locator(".invite")).toHaveAttribute("data-invite", name);
      await expect(doors.nth(at).getByRole("link")).toHaveAttribute("href", `/rules/${name}`);
    }
    // With one game there is nothing to choose among.
    await expect(page.getByRole("group", { name: "Game" })).toHaveCount(names.length > 1 ? 1 : 0);
    await checkPage(page, names.join());
    const path = `test-results/pictures/${project.name}-doors-${names.length}.png`;
    await page.screenshot({ path, fullPage: true });
  });
}

test("a game that the page does not know is not shown", async ({ page }) => {
  await offering(page, ["quando", "chess"]);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("the form speaks of the game that is chosen in it", async ({ page }) => {
  await offering(page, ["quando", "zero"]);
  await page.getByRole("group", { name: "Game" }).getByRole("radio", { name: "Zero" }).check();
  await page.getByRole("button", { name: "Open the table" }).waitFor();
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Open the table" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ game: "zero" });
});

test("nothing that one reads jumps while the page comes", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  await mockTableLists(page);
  await page.goto("/");
  await expect(page.locator(".tables li")).toHaveCount(3);
  await expect(page.locator(".lobby li")).toHaveCount(3);
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThan(0.05);
});
