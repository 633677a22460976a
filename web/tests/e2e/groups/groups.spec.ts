import { expect } from "@playwright/test";
import { test } from "../server";
import { GROUP } from "../../samples/group";
import { serveGroup } from "./scenes";

test("a group is made, joined by its link, and plays at one table", async ({ page, browser }) => {
  await page.goto("/groups");
  await page.locator('[data-do="group-name"]').fill("Thursday");
  await page.locator('[data-do="make-group"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thursday");
  const link = page.url();
  await expect(page.getByRole("textbox", { name: "Link to invite people" })).toHaveValue(link);
  const other = await browser.newPage();
  await other.goto(link);
  // Who is no member sees who is, and nothing of their matches.
  await expect(other.locator('[data-do="group-play"]')).toHaveCount(0);
  await expect(other.locator("table")).toHaveCount(0);
  await other.locator('[data-do="group-join"]').click();
  await expect(other.locator("[data-member]")).toHaveCount(2);
  await other.locator('[data-do="group-play"]').click();
  await other.waitForURL("**/table/*");
  await page.reload();
  await expect(page.locator('[data-part="group-state"]')).toContainText("waiting");
  // The home page tells it as well, and leads there with one press.
  await page.goto("/");
  await expect(page.locator("li[data-group]")).toContainText("Thursday");
  await page.locator('[data-do="group-sit"]').click();
  await page.waitForURL("**/table/*");
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);
  // The table tells whose it is.
  await expect(page.locator('[data-do="group"]')).toHaveText("Group: Thursday");
  await expect(page.locator('[data-do="group"]')).toHaveAttribute("href", new URL(link).pathname);
});

test("the founder renames and deletes a group", async ({ page }) => {
  await page.goto("/groups");
  await page.locator('[data-do="group-name"]').fill("Thursday");
  await page.locator('[data-do="make-group"]').click();
  await page.locator('[data-do="manage"]').click();
  await page.locator('[data-do="group-name"]').fill("bot");
  await page.locator('[data-do="rename"]').click();
  await expect(page.getByText("That name isn’t possible here.")).toBeVisible();
  await page.locator('[data-do="group-name"]').fill("Friday");
  await page.locator('[data-do="rename"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Friday");
  const link = page.url();
  await page.locator('[data-do="delete-group"]').click();
  await page.locator('[data-do="confirm"]').click();
  await page.waitForURL("**/groups");
  await page.goto(link);
  await expect(page.locator('[data-part="group"] [role="status"]')).toContainText("no such group");
});

test("the founder removes a member, who sees it and is no member any more", async ({ page, browser }) => {
  await page.goto("/groups");
  await page.locator('[data-do="group-name"]').fill("Thursday");
  await page.locator('[data-do="make-group"]').click();
  await page.locator('[data-do="manage"]').click();
  await expect(page.locator('[data-do="remove-member"]')).toHaveCount(0);
  const link = page.url();
  const other = await browser.newPage();
  await other.goto(link);
  await other.locator('[data-do="group-join"]').click();
  await expect(other.locator("[data-member]")).toHaveCount(2);
  await other.locator('[data-do="manage"]').click();
  await expect(other.locator('[data-do="remove-member"]')).toHaveCount(0);

  await page.reload();
  await page.locator('[data-do="manage"]').click();
  await page.locator('[data-do="remove-member"]').click();
  await page.locator('[data-do="confirm"]').click();
  await expect(page.locator("[data-member]")).toHaveCount(1);
  await expect(page.getByText("is out of the group.")).toBeVisible();
  await expect(page.locator('[data-do="manage"]')).toBeFocused();
  // The open page of the other one asks again by itself.
  await expect(other.locator('[data-do="group-join"]')).toBeVisible({ timeout: 15_000 });
  await expect(other.locator("[data-member]")).toHaveCount(0);
});

test("another year is asked for where there is one", async ({ page }) => {
  await serveGroup(page);
  await page.goto(`/group/${GROUP.id}`);
  const asked = page.waitForRequest(`**/api/groups/${GROUP.id}?season=2025`);
  await page.locator('[data-do="season"]').selectOption("2025");
  await asked;
});
