import type { Page } from "@playwright/test";
import type { AccountInfo } from "../../../src/protocol/AccountInfo";

/** An account with two passkeys, one of which has the longest name that there is. */
export const ACCOUNT: AccountInfo = {
  passkeys: [
    { id: "ab", name: "Kitchen", added: 20_000, used: null },
    { id: "cd", name: "Maximilian’sOldTelephoneFromTheGuestRoom", added: 20_000, used: 20_001 },
  ],
  recovery_codes: 9,
  sessions: [{ id: "ef", device: "Firefox, Linux", began: 20_000, seen: 20_001, current: true }],
};

/** Answers for a person with this account, from which the second passkey can be removed. */
export async function serveAccount(page: Page): Promise<void> {
  const passkeys = ACCOUNT.passkeys.slice(0, 1);
  await page.route("**/api/account", (route) =>
    route.fulfill({ json: { passkeys: true, account: ACCOUNT } }),
  );
  await page.route("**/api/account/passkeys/cd", (route) =>
    route.fulfill({ json: { ...ACCOUNT, passkeys } }),
  );
}
