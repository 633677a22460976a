import type { Page } from "@playwright/test";

/** Keeps a picture of the page as it stands, or of all of it. Only where PICTURES is set: a picture takes longer than a check. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!process.env["PICTURES"]) return;
  await page.screenshot({ path: `test-results/pictures/${name}.png`, fullPage });
}
