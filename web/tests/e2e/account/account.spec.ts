import { readFileSync } from "node:fs";
import { expect, type Browser, type Page, type Response } from "@playwright/test";
import { playMatch } from "../history/played";
import { test as testOnAddress } from "../server";
import { addAuthenticator, onLocalhost, openAccount, type Authenticator } from "./authenticator";

const test = testOnAddress.extend({ baseURL: ({ server }, use) => use(onLocalhost(server.origin)) });

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const press = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).click();

/** Copies the passkeys of one browser to another one, as a person's cloud does. */
async function copyPasskeys(from: Authenticator, to: Page): Promise<void> {
  const { authenticatorId } = from;
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  const other = await addAuthenticator(to);
  for (const credential of credentials) {
    await other.session.send("WebAuthn.addCredential", {
      authenticatorId: other.authenticatorId,
      credential,
    });
  }
}

/** The account's page in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto("/account");
  await page.locator('[data-do="sign-in"]').waitFor();
  return page;
}

async function recover(page: Page, code: string): Promise<void> {
  await page.locator("summary").click();
  await page.getByLabel("Recovery code").fill(code);
  await press(page, "recover");
}

test("an account lasts on another device, with its matches, until it is erased", async ({
  page,
  browser,
  baseURL,
}) => {
  const passkeys = await addAuthenticator(page);
  const options = { rounds: 1, turn_cap: 2 };
  const id = await playMatch(page, { game: "zero", players: 3, bots: "random", options });
  const [code = ""] = await openAccount(page);
  await press(page, "codes-kept");
  await expect(part(page, "codes")).toBeHidden();
  await expect(part(page, "passkeys").locator("li")).toHaveCount(1);

  // Another name for the passkey.
  await press(page, "rename");
  await page.getByLabel("Name of the passkey").fill("Kitchen");
  await press(page, "save");
  await expect(part(page, "passkeys")).toContainText("Kitchen");

  // The second device has the passkey, and then the matches.
  const phone = await elsewhere(browser, baseURL);
  await copyPasskeys(passkeys, phone);
  await press(phone, "sign-in");
  await expect(part(phone, "sessions").locator("li")).toHaveCount(2);
  await phone.goto("/matches");
  await expect(phone.locator(`[data-match="${id}"]`)).toBeVisible();

  // The third one has lost it, and uses a recovery code, which nobody can use again.
  const third = await elsewhere(browser, baseURL);
  await recover(third, code.toLowerCase());
  await expect(part(third, "codes-left")).toContainText("9");
  const fourth = await elsewhere(browser, baseURL);
  await recover(fourth, code);
  await expect(fourth.locator(".fault")).toContainText("has been used");

  // All others are signed out.
  await page.reload();
  await expect(part(page, "sessions").locator("li")).toHaveCount(3);
  await press(page, "end-others");
  await expect(part(page, "sessions").locator("li")).toHaveCount(1);
  await phone.goto("/account");
  await expect(phone.locator('[data-do="sign-in"]')).toBeVisible();

  // One's own data as a file, and away with it.
  const fetched = page.waitForEvent("download");
  await press(page, "export");
  const file = await (await fetched).path();
  expect(readFileSync(file, "utf8")).toContain(id);
  await press(page, "erase");
  await press(page, "erase-now");
  await expect(page.locator('[data-do="create-account"]')).toBeVisible();
  await expect(page.getByText("Everything about you has been deleted.")).toBeVisible();
  await page.goto("/matches");
  await expect(part(page, "matches")).toContainText("No finished matches yet");
});

test("a name is the account's: another device that signs in has it, and a guest after it has not", async ({
  page,
  browser,
  baseURL,
}) => {
  const passkeys = await addAuthenticator(page);
  const name = (of: Page) => part(of, "own").getByLabel("Your name");
  await page.goto("/account");
  const isRenamed = (it: Response) => it.url().endsWith("/api/me") && it.request().method() === "PUT";
  const guest = page.waitForResponse(isRenamed);
  await name(page).fill("Zoé");
  await name(page).press("Tab");
  await guest;
  await openAccount(page);
  await press(page, "codes-kept");
  const phone = await elsewhere(browser, baseURL);
  await expect(name(phone)).toHaveValue("");
  await copyPasskeys(passkeys, phone);
  await press(phone, "sign-in");
  await expect(name(phone)).toHaveValue("Zoé");
  await expect(part(phone, "own")).toContainText("on every device");

  // A change on one of them is known on the other.
  const taken = phone.waitForResponse(isRenamed);
  await name(phone).fill("Max");
  await name(phone).press("Tab");
  await taken;
  await page.reload();
  await expect(name(page)).toHaveValue("Max");
  await press(phone, "sign-out");
  await expect(phone.locator('[data-do="create-account"]')).toBeVisible();
  await expect(name(phone)).toHaveValue("");
  await expect(name(phone)).not.toHaveAttribute("placeholder", "Max");
});

test("on a phone on its side one sees why a code is refused, and the account from its top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await addAuthenticator(page);
  const [code = ""] = await openAccount(page);
  await press(page, "codes-kept");
  await press(page, "sign-out");
  await recover(page, "0000");
  const fault = page.locator(".fault");
  await expect(fault).toContainText("No account has this recovery code");
  await expect(fault).toBeInViewport({ ratio: 1 });
  // The same answer again is shown again.
  await page.getByLabel("Recovery code").fill("1111");
  await press(page, "recover");
  await expect(fault).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Recovery code").fill(code);
  await press(page, "recover");
  await expect(part(page, "passkeys")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
});

test("signing out leaves a guest, and a passkey leads back", async ({ page }) => {
  await addAuthenticator(page);
  await openAccount(page);
  await press(page, "codes-kept");
  await press(page, "sign-out");
  await expect(page.locator('[data-do="create-account"]')).toBeVisible();
  await press(page, "sign-in");
  await expect(part(page, "sessions").locator("li")).toHaveCount(1);
  await press(page, "add-passkey");
  await expect(page.locator(".fault")).toContainText("already has a passkey");
  await press(page, "new-codes");
  await press(page, "confirm");
  await expect(part(page, "codes").locator("code")).toHaveCount(10);
});

testOnAddress(
  "over plain http no button asks for a passkey, and everything else is there",
  async ({ page }) => {
    await page.goto("/account");
    await expect(part(page, "no-passkeys")).toBeVisible();
    await expect(page.locator('[data-do="create-account"], [data-do="sign-in"]')).toHaveCount(0);
    await expect(page.locator('[data-do="export"]')).toBeVisible();
    await expect(page.locator('[data-do="erase"]')).toBeVisible();
  },
);
