import { expect, type Page } from "@playwright/test";
import { checkPage } from "../page-checks";
import { HAND } from "../parts";
import { wayOf } from "../play";
import { test } from "../server";
import { newPerson, seat, sitDown } from "./people";
import { openRoom } from "./scenes";

const introduction = (page: Page) => page.locator('[data-part="introduction"]');
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your face and name" });
const face = (page: Page, at: number) => seat(page, at).locator("[data-face]");

/** Opens a table for friends under the suggested name; gives its link. */
async function inviteAsNewcomer(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("button", { name: "Invite friends to Quando" }).click();
  await expect(page).toHaveURL(/\/table\//);
  return page.url();
}

test("a newcomer is asked once for a name and a face, and the others see what was chosen", async ({
  browser,
  server,
}) => {
  const ada = await newPerson(browser, server.origin);
  const link = await inviteAsNewcomer(ada);
  const ben = await newPerson(browser, server.origin, true);
  await sitDown(ben, link, "Ben");
  await expect(introduction(ben), "who has just said it is not asked").toHaveCount(0);

  await introduction(ada).getByRole("button", { name: "Change face and name" }).click();
  await checkPage(ada, "the own name and face");
  await dialog(ada).getByRole("radio", { name: "Whale" }).check();
  await dialog(ada).getByLabel("Your name").fill("Ada");
  await dialog(ada).getByRole("button", { name: "Done" }).click();
  await expect(introduction(ada)).toHaveCount(0);
  for (const page of [ada, ben]) {
    await expect(seat(page, 0)).toContainText("Ada");
    await expect(face(page, 0)).toHaveAttribute("data-face", "whale");
  }
  await expect(ben.locator(".told")).toHaveText(/ is now called Ada\.$/);

  // It is kept for the next table, and not asked for again.
  await inviteAsNewcomer(ada);
  await expect(face(ada, 0)).toHaveAttribute("data-face", "whale");
  await expect(seat(ada, 0)).toContainText("Ada");
  await expect(introduction(ada)).toHaveCount(0);
});

test("one press keeps what the server has suggested", async ({ browser, server }) => {
  const page = await newPerson(browser, server.origin);
  await inviteAsNewcomer(page);
  await introduction(page).getByRole("button", { name: "Keep this face and name" }).click();
  await expect(introduction(page)).toHaveCount(0);
  await page.reload();
  await expect(seat(page, 0).locator("[data-face]")).toBeVisible();
  await expect(introduction(page)).toHaveCount(0);
});

test("nobody is asked before a first match with bots", async ({ browser, server }) => {
  const page = await newPerson(browser, server.origin);
  await page.goto("/");
  await wayOf(page, "Quando").click();
  await expect(page.locator(HAND)).not.toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a guest chooses a face at the door, and changes it at the own seat", async ({ browser, server }) => {
  const ada = await newPerson(browser, server.origin);
  const link = await inviteAsNewcomer(ada);
  const ben = await newPerson(browser, server.origin);
  await ben.goto(link);
  await ben.locator('[data-do="face"]').click();
  await ben.getByRole("dialog").getByRole("radio", { name: "Frog" }).check();
  await checkPage(ben, "the animals at the door");
  await ben.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByLabel("Your name").press("Enter");
  await expect(face(ada, 1)).toHaveAttribute("data-face", "frog");

  await seat(ben, 1).getByRole("button", { name: "Your face and name" }).click();
  await dialog(ben).getByRole("radio", { name: "Lion" }).check();
  await expect(face(ada, 1)).toHaveAttribute("data-face", "lion");
  // What the server refuses is said, and changes nothing.
  await dialog(ben).getByLabel("Your name").fill("...");
  await dialog(ben).getByLabel("Your name").press("Tab");
  await expect(dialog(ben).getByRole("alert")).toContainText("That name isn’t possible here.");
  await dialog(ben).getByRole("button", { name: "Done" }).click();
  await expect(seat(ada, 1)).toContainText("Ben");

  // The owner's own seat has it beside the order of the seats.
  await seat(ada, 0).getByRole("button").click();
  await ada.getByRole("dialog").getByLabel("Your name").fill("Ada");
  await ada.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(seat(ben, 0)).toContainText("Ada");
});

test("a change in the settings is seen at the tables where one sits", async ({ browser, server }) => {
  const ada = await newPerson(browser, server.origin);
  const link = await inviteAsNewcomer(ada);
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await ben.goto("/");
  await ben.getByRole("button", { name: "Settings" }).click();
  await ben.getByLabel("Your name").fill("Benno");
  await ben.locator('[data-do="face"]').click();
  await ben.getByRole("dialog", { name: "Your face" }).getByRole("radio", { name: "Panda" }).check();
  await expect(seat(ada, 1)).toContainText("Benno");
  await expect(face(ada, 1)).toHaveAttribute("data-face", "panda");
});

test("a name that looks like another one at the table is marked by a number", async ({ browser, server }) => {
  const ada = await newPerson(browser, server.origin);
  const link = await inviteAsNewcomer(ada);
  await introduction(ada).locator('[data-do="profile"]').click();
  await dialog(ada).getByLabel("Your name").fill("Capo");
  await dialog(ada).getByRole("button", { name: "Done" }).click();
  await expect(seat(ada, 0)).toContainText("Capo");
  const other = await newPerson(browser, server.origin);
  // Cyrillic letters alone: names of two scripts are refused.
  const cyrillic = "\u0421\u0430\u0440\u043e";
  await sitDown(other, link, cyrillic);
  await expect(seat(ada, 1)).toContainText(`${cyrillic} 2`);
});

test("a seat that was moved to another device says so, whatever was open there", async ({ page }) => {
  const next = await openRoom(page, "seated", "", [{ problem: "moved" }, { you: null, free: [] }]);
  await seat(page, 1).getByRole("button", { name: "Your face and name" }).click();
  await expect(dialog(page)).toBeVisible();
  next();
  next();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveText("Now playing on your other device.");
});
