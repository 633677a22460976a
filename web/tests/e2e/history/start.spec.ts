import { expect, type Page } from "@playwright/test";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import { openTable } from "../play";
import { test } from "../server";

/** Opens a table with bots at the first deal, and gives its id. */
async function start(page: Page): Promise<string> {
  const id = await openTable(page, { game: "zero", players: 3, bots: "random" });
  await expect(page.locator(`[data-table="${id}"]`)).toBeVisible();
  return id;
}

/** Lets the server show the table with these changes. */
async function forge(page: Page, id: string, change: (info: TableInfo) => void): Promise<void> {
  await page.route(`**/api/tables/${id}`, async (route) => {
    const info = (await (await route.fetch()).json()) as TableInfo;
    change(info);
    await route.fulfill({ json: info });
  });
  await page.reload();
}

test("a match with one's own contribution is played, and one without it is not", async ({ page }) => {
  const id = await start(page);
  await page.reload();
  await expect(page.locator(`[data-table="${id}"]`)).toBeVisible();

  await forge(page, id, ({ seats }) => {
    for (const seat of seats) if (seat.contribution !== undefined) seat.contribution = "00".repeat(16);
  });
  await expect(page.getByRole("alert")).toContainText("without your browser’s contribution");
  await expect(page.locator(`[data-table="${id}"]`)).toHaveCount(0);
  await page.locator('[data-do="trust"]').click();
  await expect(page.locator(`[data-table="${id}"]`)).toBeVisible();
});

test("a match with another secret is left, and ends", async ({ page }) => {
  const id = await start(page);
  await forge(page, id, (info) => {
    info.commitment = "00".repeat(32);
  });
  await expect(page.getByRole("alert")).toContainText("another secret");
  await page.locator('[data-do="leave"]').click();
  await expect(page).toHaveURL(/\/$/);
  const left = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}?`)).json() as object, id);
  expect(left).toMatchObject({ status: "closed" });
});
