import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { clickOnce, playRound, quick } from "./play";
import { BINARY } from "./server";

test("a short match ends with winners, a record that verifies, and a rematch", async ({ page }) => {
  await quick(page);
  await page.goto("/");
  await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "2" }).check();
  await page.getByRole("radio", { name: "Dreamy" }).check();
  await page.getByLabel("The match ends", { exact: true }).selectOption("rounds");
  await page.getByRole("spinbutton", { name: /The match ends/ }).fill("1");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Open the table" }).click();
  await playRound(page, clickOnce);
  const sheet = page.getByRole("dialog", { name: "The match is over" });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText("Ada");
  await expect(sheet.getByText("winner").first()).toBeVisible();

  const coming = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Download record" }).click();
  const record = await (await coming).path();
  execFileSync(BINARY, ["verify", record], { stdio: "pipe" });

  const address = page.url();
  await sheet.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.locator(".hand [data-handle]")).toHaveCount(8);
});
