import { expect, type Page } from "@playwright/test";
import { test } from "../server";
import { serveAccount } from "./scenes";

const open = async (page: Page) => {
  await serveAccount(page);
  await page.goto("/account");
  await page.locator('[data-do="new-codes"]').waitFor();
};
const dialog = (page: Page) => page.locator("dialog[open]");

test("before recovery codes are made anew the page asks, and no leaves the keyboard where it was", async ({
  page,
}) => {
  await open(page);
  const asked: string[] = [];
  await page.route("**/api/account/recovery-codes", (route) => {
    asked.push(route.request().method());
    return route.fulfill({ json: { codes: ["AAAA-BBBB"] } });
  });
  const button = page.locator('[data-do="new-codes"]');
  await button.press("Enter");
  await expect(dialog(page)).toContainText("stop working");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(asked).toEqual([]);
  await button.press("Enter");
  await page.locator('[data-do="confirm"]').press("Enter");
  await expect(page.locator('[data-part="codes"]')).toBeFocused();
  expect(asked).toEqual(["POST"]);
});

test("before a passkey is removed the page asks, and after it the keyboard stays with the others", async ({
  page,
}) => {
  await open(page);
  const passkeys = page.locator('[data-part="passkeys"] li');
  const remove = passkeys.nth(1).locator('[data-do="remove"]');
  await remove.press("Enter");
  await expect(dialog(page)).toContainText("Maximilian");
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await expect(passkeys).toHaveCount(2);
  await remove.press("Enter");
  await page.locator('[data-do="confirm"]').press("Enter");
  await expect(passkeys).toHaveCount(1);
  await expect(page.locator("section:focus")).toContainText("Kitchen");
});
