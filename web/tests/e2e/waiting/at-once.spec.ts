import { expect } from "@playwright/test";
import { test } from "../server";

test("a match with bots that cannot be reached says so, and leads home", async ({ page }) => {
  await page.routeWebSocket("**/socket", (socket) => socket.close());
  await page.goto("/");
  await page.locator('[data-way="bots"]').first().click();
  const content = page.locator("#content");
  await expect(content.getByRole("alert")).toContainText("Connection lost");
  await expect(content.getByRole("link")).toHaveAttribute("href", "/");
});
