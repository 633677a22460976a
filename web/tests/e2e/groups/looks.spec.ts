import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { GROUP } from "../../samples/group";
import { OWN_GROUP, serveGroup } from "./scenes";

inEachLanguage((language) => {
  test("a member, the founder and a visitor with the link see a group", async ({ page }) => {
    const look = pageChecker(page, { about: "groups", language });
    await test.step("a member sees the list of groups, and the group", async () => {
      await serveGroup(page);
      await page.goto("/");
      await expect(page.locator('[data-do="group-sit"]')).toBeVisible();
      await look("home");
      await follow(page, "/groups");
      await expect(page.locator("[data-group]")).toHaveCount(1);
      await look("list");
      await page.locator("[data-group]").click();
      await expect(page.locator("[data-member]")).toHaveCount(4);
      await look("group");
    });

    await test.step("the founder is asked before a member is removed", async () => {
      await follow(page, "/");
      await serveGroup(page, OWN_GROUP);
      await follow(page, `/group/${GROUP.id}`);
      await page.locator('[data-do="manage"]').click();
      await expect(page.locator('[data-do="remove-member"]')).toHaveCount(3);
      await look("manage");
      await page.locator('[data-do="remove-member"]').first().click();
      await expect(page.locator("dialog")).toBeVisible();
      await look("remove");
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
    });

    await test.step("a visitor with the link can join", async () => {
      await follow(page, "/");
      const members = GROUP.members.map((member) => ({ ...member, you: false }));
      await serveGroup(page, { ...GROUP, members, standings: null });
      await follow(page, `/group/${GROUP.id}`);
      await expect(page.locator('[data-do="group-join"]')).toBeVisible();
      await look("link");
    });
  });
});
