import { expect } from "@playwright/test";
import { NEWS_SHOWN_MS, WORD_SHOWN_MS } from "../../../src/table/talk-times";
import { hold } from "../mock";
import { openTable, playRound, quick, wayOf } from "../play";
import { quando } from "../quando/player";
import { test } from "../server";
import { begin, hand, invite, seat, sitDown, standUp, newPerson } from "./people";

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
  // Ida has not sat down: she does not watch as long as there is a seat for her.
  await expect(page.getByText("is watching")).toHaveCount(0);
  await expect(ben.getByText("Ada starts the match.")).toBeVisible();
  // What is said reaches those who are connected; a page that comes later does not get it.
  await expect(seat(ida, 1)).toContainText("here");
  await ben.getByRole("button", { name: "Say something" }).click();
  await ben.getByRole("button", { name: "Good luck!" }).click();
  await expect(seat(page, 1)).toContainText("Good luck!");
  await expect(seat(ida, 1)).toContainText("Good luck!");
  await expect(begin(ben)).toHaveCount(0);
  await begin(page).click();
  await expect(hand(page)).not.toHaveCount(0);
  await expect(hand(ben)).not.toHaveCount(0);
  await expect(ida.locator(".watching")).toBeVisible();
  await expect(page.locator(".watchers")).toContainText("1");
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

test("no name is suggested that somebody at the table has", async ({ page, browser, server }) => {
  const ben = await newPerson(browser, server.origin);
  await ben.goto(await invite(page, "Ada"));
  const suggested = ben.getByLabel("Your name");
  await expect(suggested).not.toHaveValue("");
  const name = await suggested.inputValue();
  const zoe = await newPerson(browser, server.origin);
  await ben.goto(await invite(zoe, name));
  await expect(suggested).not.toHaveValue("");
  await expect(suggested).not.toHaveValue(name);
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
  await expect(ben.getByRole("alert")).toContainText("That name isn’t possible here. Choose another");
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
  await ben.route("**/api/me*", async (route) => {
    await asked;
    await route.continue();
  });
  await ben.goto(link);
  const field = ben.getByLabel("Your name");
  await field.focus();
  const answered = ben.waitForResponse("**/api/me*");
  answer();
  await (await answered).finished();
  await expect(field).not.toHaveAttribute("placeholder", "");
  await ben.keyboard.type("Ben");
  await expect(field).toHaveValue("Ben");
});

test("the owner seats a bot, moves and removes a person by buttons and keys, and fills the table", async ({
  page,
  browser,
  server,
}) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await page.getByRole("button", { name: "Add a bot in seat 3" }).click();
  await expect(seat(page, 2)).toContainText("bot: Bear, solid");
  // What was pressed is another button now, and has the focus.
  await expect(seat(page, 2).locator("button:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Change Ben’s seat" }).click();
  await page.getByRole("button", { name: "Let Ben play earlier" }).click();
  await expect(seat(page, 0)).toContainText("Ben");
  await expect(seat(ben, 0)).toContainText("Ben");
  // The dialog goes with him to a free seat, too.
  await page.getByRole("button", { name: "Let Ben play earlier" }).click();
  await expect(seat(page, 5)).toContainText("Ben");
  await page.getByRole("button", { name: "Let Ben play later" }).click();
  await expect(seat(page, 0)).toContainText("Ben");
  await page.getByRole("button", { name: "Done" }).click();
  // The arrows move him on, and the focus goes with him.
  await seat(page, 0).getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await expect(seat(page, 1)).toContainText("Ben");
  await expect(seat(page, 1).locator("button:focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Ben" }).click();
  await expect(seat(page, 1)).toContainText("Free seat");
  await expect(page.getByText("Ben left the seat.")).toBeVisible();
  await expect(ben.getByText("The host freed your seat, or you left it in another window.")).toBeVisible();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await expect(page.getByText("6 of 6")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fill with bots" })).toHaveCount(0);
  await begin(page).click();
  await expect(page.locator(".others > li")).toHaveCount(5);
});

test("a person who stands up leaves the seat, and the next one begins", async ({ page, browser, server }) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await standUp(page);
  await expect(ben.getByText("You’re the host now.")).toBeVisible();
  await expect(seat(ben, 0)).toContainText("Free seat");
  await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("two people who press with people meet at a table that waits, and play with a clock", async ({
  page,
  browser,
  server,
}) => {
  await quick(page);
  await page.goto("/");
  await wayOf(page, quando.label, "With people").click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByText("1 of 4")).toBeVisible();
  const ben = await newPerson(browser, server.origin);
  await ben.goto("/");
  await expect(ben.locator(".lobby").getByRole("button", { name: /Sit down: Quando/ })).toBeVisible();
  await wayOf(ben, quando.label, "With people").click();
  await expect(ben).toHaveURL(page.url());
  await expect(seat(page, 1)).toContainText("here");
  // A table that still waited would be found by the next test.
  await begin(page).click();
  await expect(hand(ben)).not.toHaveCount(0);
  await expect(page.locator(".time")).not.toHaveCount(0);
});

test("a newcomer waits for the end of the round, and then takes a bot's seat, which all are told", async ({
  page,
  browser,
  server,
}) => {
  await hold(page, NEWS_SHOWN_MS);
  await quick(page);
  await openTable(page, { ...quando.short(2), open: true });
  await expect(hand(page)).not.toHaveCount(0);
  const ben = await newPerson(browser, server.origin);
  await ben.goto(page.url());
  await expect(ben.getByText("The match has started:")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Join", exact: true })).toHaveCount(0);
  await expect(ben.getByText("You can take a bot’s seat when this round is over.")).toBeVisible();
  await ben.locator('[data-do="watch"]').click();
  await ben.getByRole("button", { name: "Join after this round" }).click();
  await expect(ben.locator('[data-do="join-later"]')).toHaveAttribute("aria-pressed", "true");
  await expect(hand(ben)).toHaveCount(0);
  await playRound(page, quando.click);
  await expect(hand(ben)).not.toHaveCount(0);
  await expect(page.locator('[data-part="news"]')).toContainText(/took .*’s seat\./);
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
  await expect(thief.getByRole("alert")).toContainText("has been used");
});

test("without a clipboard the link is copied all the same, or selected", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const link = await invite(page, "Ada");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await page.evaluate(() => (document.execCommand = () => false));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link is selected. Copy it.")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(link);
});

test("a link that leads nowhere says so, and leads to the games first", async ({ page }) => {
  await page.goto("/table/00000000000000000000");
  await expect(page.getByRole("alert")).toContainText("Table not found.");
  await expect(page.locator("main .button.primary")).toHaveText("To the games");
  // What the server did not know a moment ago may be asked for again.
  const asked = page.waitForRequest("**/api/tables/00000000000000000000");
  await page.getByRole("button", { name: "Try again" }).click();
  await asked;
  await page.getByRole("link", { name: "To the games" }).click();
  await expect(wayOf(page, quando.label)).toBeVisible();
});
