import { expect } from "@playwright/test";
import { inEachLanguage } from "../languages";
import { follow } from "../mock";
import { pageChecker } from "../page-checker";
import { test } from "../server";
import { GROUP, OWN_GROUP, serveGroup } from "./scenes";

inEachLanguage((language) => {
  test("a group for its members", async ({ page }) => {
    const look = pageChecker(page, { about: "groups", language });
    await serveGroup(page);
    await page.goto("/");
    await follow(page, "/groups");
    await expect(page.locator("[data-group]")).toHaveCount(1);
    await look("list");
    await page.locator("[data-group]").click();
    await expect(page.locator("[data-member]")).toHaveCount(4);
    await look("group");
  });

  test("a group for its founder, who removes somebody", async ({ page }) => {
    const look = pageChecker(page, { about: "groups", language });
    await serveGroup(page, OWN_GROUP);
    await page.goto("/");
    await follow(page, `/group/${GROUP.id}`);
    await page.locator('[data-do="manage"]').click();
    await expect(page.locator('[data-do="remove-member"]')).toHaveCount(3);
    await look("manage");
    await page.locator('[data-do="remove-member"]').first().click();
    await expect(page.locator("dialog")).toBeVisible();
    await look("remove");
  });

  test("a group for whoever has its link", async ({ page }) => {
    const look = pageChecker(page, { about: "groups", language });
    const members = GROUP.members.map((member) => ({ ...member, you: false }));
    await serveGroup(page, { ...GROUP, members, standings: null });
    await page.goto("/");
    await follow(page, `/group/${GROUP.id}`);
    await expect(page.locator('[data-do="group-join"]')).toBeVisible();
    await look("link");
  });
});
