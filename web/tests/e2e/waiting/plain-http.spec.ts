import { expect } from "@playwright/test";
import { quick } from "../play";
import { test as base } from "../server";
import { begin, hand, invite, sitDown, newPerson } from "./people";

/** As on a home network: the browser trusts a name less than its own machine's address. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--host-resolver-rules=MAP home.lan 127.0.0.1"];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.origin.replace("127.0.0.1", "home.lan")),
});

test("over plain http one invites, copies the link, sits down and plays", async ({
  page,
  browser,
  baseURL,
}) => {
  await quick(page);
  const link = await invite(page, "Ada");
  expect(await page.evaluate(() => [isSecureContext, "clipboard" in navigator, "subtle" in crypto])).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await expect(page.getByText("This address works on this computer only.")).toHaveCount(0);
  const ben = await newPerson(browser, baseURL ?? "", true);
  await sitDown(ben, link, "Ben");
  await begin(page).click();
  await expect(hand(page)).not.toHaveCount(0);
  await expect(hand(ben)).not.toHaveCount(0);
});
