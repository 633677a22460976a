import { expect, type Page } from "@playwright/test";
import { test } from "./server";

/** Answers `times` requests for files of a kind as a server of another version does; gives how many are left. */
async function lack(page: Page, files: RegExp, times: number): Promise<() => number> {
  let left = times;
  await page.route(files, (route) => {
    if (left === 0) return route.continue();
    left -= 1;
    return route.fulfill({ status: 404 });
  });
  return () => left;
}

const SCRIPT = /\/assets\/index-[^/]*\.js$/;
const STYLESHEET = /\/assets\/index-[^/]*\.css$/;

for (const [kind, files] of [
  ["script", SCRIPT],
  ["stylesheet", STYLESHEET],
] as const) {
  test(`a page whose ${kind} this server lacks loads again`, async ({ page }) => {
    const left = await lack(page, files, 2);
    await page.goto("/");
    await expect.poll(left).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const haveStylesheets = () =>
      page.evaluate(() => {
        const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
        return [...links].every((link) => link.sheet);
      });
    await expect.poll(haveStylesheets).toBe(true);
  });
}

test("a page whose script no server has does not load for ever", async ({ page }) => {
  await page.addInitScript(() => {
    // As after four reloads.
    if (!sessionStorage.getItem("brelan.files")) sessionStorage.setItem("brelan.files", `4 ${Date.now()}`);
  });
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await lack(page, SCRIPT, Infinity);
  await page.goto("/");
  const count = () =>
    page.evaluate(() => sessionStorage.getItem("brelan.files")?.split(" ")[0]).catch(() => null);
  await expect.poll(count, { timeout: 60_000 }).toBe("5");
  // The page's own reload aborts one that the test starts before it.
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState();
  const answered = page.waitForResponse(SCRIPT);
  await page.reload();
  await answered;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  expect(await count()).toBe("5");
  expect(loads).toBe(3);
});

test("a page whose later files this server lacks loads again", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A file is fetched ahead and, where that failed, once more: all of them are missing until the page loads again.
  let lacks = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) lacks = false;
  });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    lacks ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Ratings", exact: true }).click();
  await loaded;
  expect(lacks).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
