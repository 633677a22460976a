import { expect } from "@playwright/test";
import { WORD_SHOWN_MS } from "../../../src/table/talk-times";
import { hold } from "../mock";
import { openForm, quick } from "../play";
import { quando } from "../quando/player";
import { test } from "../server";
import { begin, hand, invite, seat, sitDown, newPerson } from "./people";

test("two people sit down by a link, a third watches, and the match is dealt to both", async ({
  page,
  browser,
  server,
}) => {
  // One sits at a desk, the other one has a phone.
  const ben = await newPerson(browser, server.origin, true);
  const ida = await newPerson(browser, server.origin);
  // What is said stays at its seat, however long the test takes to look.
  for (const one of [page, ben, ida]) await hold(one, WORD_SHOWN_MS);
  const link = await invite(page, "Ada");
  await expect(begin(page)).toBeDisabled();
  await sitDown(ben, link, "Ben");
  await ida.goto(link);
  await expect(seat(page, 1)).toContainText("Ben");
  await expect(seat(page, 1)).toContainText("here");
  await expect(page.getByText("One person is watching.")).toBeVisible();
  await expect(ben.getByText("Ada begins the match.")).toBeVisible();
  await ben.getByRole("button", { name: "Good luck!" }).click();
  await expect(seat(page, 1)).toContainText("Good luck!");
  await expect(seat(ida, 1)).toContainText("Good luck!");
  await expect(begin(ben)).toHaveCount(0);
  await begin(page).click();
  await expect(hand(page)).not.toHaveCount(0);
  await expect(hand(ben)).not.toHaveCount(0);
  await expect(ida.locator(".watching")).toBeVisible();
  await expect(hand(ida)).toHaveCount(0);
  await expect(page.locator(".others > li")).toHaveCount(1);
});

test("the name is there already: one press and one sits", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await ben.goto(link);
  const suggested = ben.getByLabel("Your name");
  await expect(suggested).not.toHaveValue("");
  const name = await suggested.inputValue();
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(seat(page, 1)).toContainText(name);
});

test("a name that is refused is said at its field, and is not kept", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await ben.route("**/seats", (route) =>
    route.fulfill({ status: 400, json: { code: "bad_name", field: "name", message: "not this one" } }),
  );
  await ben.goto(link);
  await ben.getByLabel("Your name").fill("Nobody");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await expect(ben.getByRole("alert")).toHaveText("This name is not possible here. Choose another one.");
  await expect(ben.getByLabel("Your name")).toHaveValue("Nobody");
  await ben.reload();
  await expect(ben.getByLabel("Your name")).not.toHaveValue("");
  await expect(ben.getByLabel("Your name")).not.toHaveValue("Nobody");
});

test("a suggested name does not run into one that is being written", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  await ben.route("**/api/me", async (route) => {
    await asked;
    await route.continue();
  });
  await ben.goto(link);
  const field = ben.getByLabel("Your name");
  await field.focus();
  const answered = ben.waitForResponse("**/api/me");
  answer();
  await (await answered).finished();
  await expect(field).not.toHaveAttribute("placeholder", "");
  await ben.keyboard.type("Ben");
  await expect(field).toHaveValue("Ben");
});

test("the owner seats a bot, swaps seats by button and key, and removes a person", async ({
  page,
  browser,
  server,
}) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await page.getByRole("button", { name: "Seat a bot in seat 3" }).click();
  await expect(seat(page, 2)).toContainText("bot: Bear, solid");
  // The pressed button is gone, the focus is not.
  await expect(seat(page, 2).locator("button:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Move Ben one seat up" }).click();
  await expect(seat(page, 0)).toContainText("Ben");
  await expect(seat(ben, 0)).toContainText("Ben");
  // The focus has gone with Ben, and the arrows move him on.
  await expect(seat(page, 0).locator("button:focus")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(seat(page, 1)).toContainText("Ben");
  await page.getByRole("button", { name: "Remove Ben" }).click();
  await expect(seat(page, 1)).toContainText("Free seat");
  await expect(page.getByText("Ben has stood up.")).toBeVisible();
  await expect(ben.getByText("The table's host has taken your seat from you.")).toBeVisible();
});

test("a person who stands up leaves the seat, and the next one begins", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await page.getByRole("button", { name: "Stand up" }).click();
  await expect(ben.getByText("You are the host now.")).toBeVisible();
  await expect(seat(ben, 0)).toContainText("Free seat");
  await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("play now finds a table that waits", async ({ page, browser, server }) => {
  await quick(page);
  await page.goto("/");
  await openForm(page, quando.label);
  await page.getByLabel("Show it in the lobby").check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page).toHaveURL(/\/table\//);
  const ben = await newPerson(browser, server.origin);
  await ben.goto("/");
  await expect(ben.locator(".lobby").getByRole("button", { name: /Sit down: Quando/ })).toBeVisible();
  await ben.getByRole("button", { name: "Play Quando now" }).click();
  await expect(ben).toHaveURL(page.url());
  await expect(seat(page, 1)).toContainText("here");
  // A table that still waited would be found by the next test.
  await begin(page).click();
  await expect(hand(ben)).not.toHaveCount(0);
});

test("a match with bots is joined and watched from the lobby", async ({ page, browser, server }) => {
  await quick(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quando now" }).click();
  await expect(hand(page)).not.toHaveCount(0);
  const ida = await newPerson(browser, server.origin);
  await ida.goto("/");
  // Matches of other tests may be there to be watched, too.
  await ida.locator(`.lobby a[href^="${new URL(page.url()).pathname}"]`).click();
  await expect(ida.locator(".watching")).toBeVisible();
  const ben = await newPerson(browser, server.origin);
  await ben.goto(page.url());
  await expect(ben.getByText("The match has begun:")).toBeVisible();
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByRole("button", { name: "Join in" }).click();
  await expect(hand(ben)).not.toHaveCount(0);
});

test("the link of a seat takes it to another device, once", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  await sitDown(await newPerson(browser, server.origin), link, "Ben");
  await begin(page).click();
  await expect(hand(page)).not.toHaveCount(0);
  const { code } = (await (
    await page.request.get(link.replace("/table/", "/api/tables/") + "/code")
  ).json()) as {
    code: string;
  };
  const phone = await newPerson(browser, server.origin, true);
  await phone.goto(`${link}#seat=${code}`);
  await phone.getByRole("button", { name: "Continue here" }).click();
  await expect(hand(phone)).not.toHaveCount(0);
  expect(phone.url()).toBe(link);
  await expect(page.locator(".watching")).toBeVisible();

  const thief = await newPerson(browser, server.origin);
  await thief.goto(`${link}#seat=${code}`);
  await thief.getByRole("button", { name: "Continue here" }).click();
  await expect(thief.getByRole("alert")).toContainText("used up");
});

test("without a clipboard the link is copied all the same, or selected", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const link = await invite(page, "Ada");
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await page.evaluate(() => (document.execCommand = () => false));
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("The link is selected: copy it.")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(link);
});

test("a link that leads nowhere says so", async ({ page }) => {
  await page.goto("/table/00000000000000000000");
  await expect(page.getByRole("alert")).toContainText("There is no table with this link.");
  await page.getByRole("link", { name: "Back to the front page" }).click();
  await expect(page.getByRole("button", { name: "Play Quando now" })).toBeVisible();
});
