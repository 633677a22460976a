import { expect, type Page } from "@playwright/test";
import { test } from "../server";
import { begin, hand, invite, newPerson, seat, sitDown } from "./people";

const menu = (page: Page) => page.getByRole("button", { name: "Players and menu" });
const change = (page: Page) => page.getByRole("button", { name: "Change settings" });
const form = (page: Page) => page.getByRole("dialog", { name: "Table settings" });

/** Chooses a clock and a target of 30 points in the open form, and saves it. */
async function saveClockAndTarget(page: Page): Promise<void> {
  await form(page).getByRole("radio", { name: "45 s + 3 min" }).check();
  await form(page).locator('[data-option="target_score"] input').fill("30");
  await form(page).getByRole("button", { name: "Save" }).click();
}

test("the host changes the settings, and who sits there is told and plays by them", async ({
  page,
  browser,
  server,
}) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  await expect(seat(page, 1)).toContainText("Ben");
  await menu(ben).click();
  await expect(ben.getByText("no timer")).toBeVisible();
  await expect(change(ben)).toHaveCount(0);
  await ben.keyboard.press("Escape");

  await menu(page).click();
  await change(page).click();
  await expect(form(page).getByRole("radio", { name: "off", exact: true })).toBeChecked();
  await saveClockAndTarget(page);
  await expect(form(page)).toHaveCount(0);
  await expect(ben.getByText(/Settings changed\. The match ends: 30 points · 45 s per turn/)).toBeVisible();

  // The form shows what the table has now.
  await menu(page).click();
  await change(page).click();
  await expect(form(page).locator('[data-option="target_score"] input')).toHaveValue("30");
  await page.keyboard.press("Escape");
  await begin(page).click();
  for (const one of [page, ben]) await expect(hand(one)).not.toHaveCount(0);
});

test("an answer about the settings that comes late replaces no later news", async ({
  page,
  browser,
  server,
}) => {
  const link = await invite(page, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, link, "Ben");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await ben.route("**/api/games", async (route) => {
    await held;
    await route.continue();
  });
  await menu(page).click();
  await change(page).click();
  await saveClockAndTarget(page);
  // What needs no answer is told at once.
  await expect(ben.getByText("Settings changed. 45 s per turn")).toBeVisible();
  const cem = await newPerson(browser, server.origin);
  await sitDown(cem, link, "Cem");
  await expect(ben.locator(".told")).toContainText("Cem");
  const answered = ben.waitForResponse("**/api/games");
  release();
  await answered;
  await expect(ben.locator(".told")).toContainText("Cem");
});

test("who saves the form takes back nothing that was changed meanwhile", async ({ page, context }) => {
  const link = await invite(page, "Ada");
  await menu(page).click();
  await change(page).click();
  await form(page).locator('[data-option="target_score"] input').fill("30");
  // Whoever manages the table: here the host in another tab.
  const other = await context.newPage();
  await other.goto(link);
  await menu(other).click();
  await change(other).click();
  await form(other).getByRole("radio", { name: "45 s + 3 min" }).check();
  await form(other).getByRole("button", { name: "Save" }).click();
  await expect(form(other)).toHaveCount(0);
  // The form follows, and keeps what was typed.
  await expect(form(page).getByRole("radio", { name: "45 s + 3 min" })).toBeChecked();
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toHaveCount(0);
  await menu(other).click();
  await change(other).click();
  await expect(form(other).getByRole("radio", { name: "45 s + 3 min" })).toBeChecked();
  await expect(form(other).locator('[data-option="target_score"] input')).toHaveValue("30");
});

test("a refused setting is told in the form, which keeps what was chosen", async ({ page }) => {
  await invite(page, "Ada");
  await page.route("**/settings", (route) =>
    route.fulfill({
      status: 400,
      json: { code: "bad_option", field: "turn_cap", message: "1 to 10000 turns, or null (QU-40)" },
    }),
  );
  await menu(page).click();
  await change(page).click();
  await form(page).getByRole("button", { name: "Save" }).click();
  // An option that was folded away is shown with its fault.
  await expect(form(page).locator('[data-option="turn_cap"]').getByRole("alert")).toBeVisible();
  await page.unroute("**/settings");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toHaveCount(0);
});

test("the settings of a listed table stay once somebody else has sat down", async ({
  page,
  browser,
  server,
}) => {
  await page.goto("/");
  const made = await page.evaluate(async () => {
    const body = JSON.stringify({ game: "quando", name: "Ada", listed: true });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/tables", { method: "POST", headers, body });
    return ((await answer.json()) as { id: string }).id;
  });
  await page.goto(`/table/${made}`);
  await menu(page).click();
  await expect(change(page)).toBeVisible();
  await page.keyboard.press("Escape");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, `/table/${made}`, "Ben");
  await expect(seat(page, 1)).toContainText("Ben");
  await menu(page).click();
  await expect(page.getByText("no timer")).toBeVisible();
  await expect(change(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  // A table that still waited would be found by other tests.
  await begin(page).click();
  await expect(hand(ben)).not.toHaveCount(0);
});
