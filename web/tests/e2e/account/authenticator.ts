import { expect, type Page } from "@playwright/test";
import type { Me } from "../../../src/protocol/Me";

/** Passkeys need a host name, and 127.0.0.1 is none. */
export const onLocalhost = (origin: string) => origin.replace("127.0.0.1", "localhost");

/** Gives the browser an authenticator in which the person is verified at once. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

export type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>;

/** Opens an account for the guest of the browser; gives the recovery codes. */
export async function openAccount(page: Page): Promise<string[]> {
  await page.goto("/account");
  await page.locator('[data-do="create-account"]').click();
  const codes = page.locator('[data-part="codes"]').locator("code");
  await expect(codes).toHaveCount(10);
  await expect(page.locator('[data-part="codes"]')).toBeFocused();
  return codes.allTextContents();
}

/** Lets the server say that people can have accounts under the test's address. */
export async function allowAccounts(page: Page): Promise<void> {
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as Me;
    await route.fulfill({ response, json: { ...me, accounts: true } });
  });
}

/** Lets the server answer as it does for the test's address. The route before stays: one may be under way. */
export async function denyAccounts(page: Page): Promise<void> {
  await page.route("**/api/me", (route) => route.continue());
}
