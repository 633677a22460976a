import { expect } from "@playwright/test";
import { test } from "../server";
import { openRoom } from "./scenes";

test("a bot's level that was refused is not shown as chosen, and can be chosen again", async ({ page }) => {
  const refuse = await openRoom(page, "owner", "", [{ problem: "not_stored" }]);
  await page.locator('.seats li[data-seat="2"] button').first().click();
  const radio = (level: string) => page.locator(`[data-level="${level}"] input`);
  await radio("master").check({ force: true });
  await expect(radio("master")).toBeChecked();
  refuse();
  await expect(radio("casual")).toBeChecked();
  await radio("master").check({ force: true });
  await expect(radio("master")).toBeChecked();
});
