import { expect, type Page } from "@playwright/test";
import { test } from "./server";

/** Answers so many requests for files of a kind as a server of another version does. */
async function lack(page: Page, files: RegExp, times: number): Promise<() => number> {
  let left = times;
  await page.route(files, (route) => {
    if (left === 0) return route.continue();
    left -= 1;
    return route.fulfill({ status: 404 });
  });
  return () => left;
}

for (const [kind, files] of [
  ["script", /\/assets\/index-[^/]*\.js$/],
  ["stylesheet", /\/assets\/index-[^/]*\.css$/],
] as const) {
  test(`a page whose ${kind} this server lacks loads again`, async ({ page }) => {
    const left = await lack(page, files, 2);
    await page.goto("/");
    await expect.poll(left).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll("link[rel=stylesheet]")].every((it) => (it as HTMLLinkElement).sheet),
        ),
      )
      .toBe(true);
  });
}

test("a page whose later files this server lacks loads again", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const left = await lack(page, /\/assets\/.*\.js$/, 1);
  await page.evaluate(() => sessionStorage.setItem("stays", "here"));
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Rules" }).first().click();
  await expect.poll(left).toBe(0);
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
