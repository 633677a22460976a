import { expect, type Browser, type Page } from "@playwright/test";
import { addAuthenticator, onLocalhost, openAccount } from "../account/authenticator";
import { withPlayers } from "../crowd";
import { drawSmall } from "../drawing";
import { findHidden } from "../fit";
import { follow } from "../mock";
import { PLAYERS } from "../players";
import { SCENES as QUANDO } from "../quando/scenes";
import { Server, test as testOnAddress } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { IDLE, openWaiting, serveRated, WAITING } from "./scenes";

/** A server that learns the addresses of its clients from the test: all come from this machine. */
const test = testOnAddress.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server(["--trust-proxy", "127.0.0.1"]);
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(onLocalhost(server.origin)),
});

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

/** A person with an account at an address. */
async function withAccount(browser: Browser, baseURL: string | undefined, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const page = await context.newPage();
  await drawSmall(page);
  await addAuthenticator(page);
  await openAccount(page);
  return page;
}

test("the front page offers rated matches where people can have accounts alone", async ({
  page,
  baseURL,
  server,
}) => {
  for (const [address, links] of [
    [baseURL, 1],
    [server.origin, 0],
  ] as const) {
    await page.goto(address ?? "");
    await expect(page.locator('[data-do="ratings"]')).toBeVisible();
    await expect(page.locator('[data-do="rated"]')).toHaveCount(links);
  }
});

test("two people with accounts are paired and sit at a rated table, each by one press", async ({
  browser,
  baseURL,
}) => {
  const zoe = await withAccount(browser, baseURL, "192.0.2.1");
  await zoe.goto("/ratings#game=qarre");
  await zoe.locator('[data-do="rated"]').click();
  await expect(zoe).toHaveURL(/\/rated#game=qarre$/);
  await expect(part(zoe, "waiting")).toHaveAttribute("data-game", "qarre");
  await expect(part(zoe, "others")).toContainText("Nobody else");

  // The same account in another tab waits as well, and is paired once.
  const tab = await zoe.context().newPage();
  await tab.goto("/rated");
  await expect(part(tab, "waiting")).toHaveAttribute("data-game", "qarre");

  // From the same address nobody is paired with Zoé.
  const brother = await withAccount(browser, baseURL, "192.0.2.1");
  await brother.goto("/rated#game=qarre");
  await brother.locator('[data-do="start"]').press("Enter");
  await expect(part(brother, "others")).toContainText("1 other person");
  await expect(part(brother, "waiting")).toBeVisible();

  const max = await withAccount(browser, baseURL, "192.0.2.2");
  await max.goto("/");
  await max.locator('[data-do="rated"]').click();
  await max.getByRole("link", { name: "Qarré" }).click();
  await max.locator('[data-do="start"]').press("Enter");

  await expect(zoe).toHaveURL(/\/table\//);
  await expect(max).toHaveURL(zoe.url());
  for (const page of [zoe, max]) await expect(part(page, "rated")).toBeVisible();
  // One of the account's tabs leads to the table, and the other one shows the way.
  await tab.locator('[data-do="go"]').click();
  await expect(tab).toHaveURL(zoe.url());
  await expect(part(tab, "rated")).toBeVisible();
  await expect(part(brother, "waiting")).toBeVisible();

  // Who waits no longer is not paired, and who comes back finds the match.
  await brother.locator('[data-do="cancel"]').click();
  await expect(part(brother, "offer")).toBeVisible();
  await max.goto("/rated");
  await expect(max).toHaveURL(zoe.url());
});

test("a page whose wait was stopped in another tab does not say that its person was away", async ({
  browser,
  baseURL,
}) => {
  const page = await withAccount(browser, baseURL, "192.0.2.3");
  await page.goto("/rated#game=quando");
  await page.locator('[data-do="start"]').click();
  await expect(part(page, "waiting")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/rated");
  await tab.locator('[data-do="cancel"]').click();
  await expect(part(tab, "offer")).toBeVisible();
  await expect(part(page, "left")).toContainText("you stopped elsewhere, or");
  await expect(part(page, "offer")).toBeVisible();
});

test("one page of a browser goes to the table, and others show the way while it is there", async ({
  page,
}) => {
  const table = "rated-match";
  const found = { ...IDLE, table };
  const other = await page.context().newPage();
  for (const each of [page, other]) await serveRated(each, WAITING);
  await page.goto("/rated");
  await expect(part(page, "waiting")).toBeVisible();
  await other.goto("/rated");
  await expect(part(other, "waiting")).toBeVisible();

  await serveRated(page, found);
  await expect(page).toHaveURL(`/table/${table}`);
  await serveRated(other, found);
  await expect(other.locator('[data-do="go"]')).toBeVisible();
  await expect(other).toHaveURL("/rated");

  // When the first page has left the table, the next one goes there.
  await page.getByRole("link", { name: "To the games" }).click();
  await expect(page).toHaveURL("/");
  await other.reload();
  await expect(other).toHaveURL(`/table/${table}`);
});

test("who waits can play with bots meanwhile, and goes to the match when it is found", async ({ page }) => {
  await serveRated(page, WAITING);
  await page.goto("/rated");
  await page.locator('[data-do="meanwhile"]').click();
  await expect(page).toHaveURL(/\/table\//);
  const bots = page.url();
  await expect(page.locator("[data-seq]")).toBeVisible();
  // Back on the page one still waits.
  await page.goBack();
  await expect(part(page, "waiting")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(bots);

  await serveRated(page, { ...IDLE, table: "rated-match" });
  await expect(page).toHaveURL("/table/rated-match");
});

test("at the table with bots one sees that one waits, and can stop it", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  const wait = page.locator('[data-do="wait"]');
  await expect(wait).toHaveAccessibleName("Waiting for a rated match");
  await expect(wait).toContainText(/\d+:\d\d/);
  const told = page.locator(".bar").getByRole("status");
  await expect(told).toHaveText("Waiting for a rated match");

  await wait.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Looking for opponents: Quando");
  await expect(part(page, "others")).toContainText("2 other people");
  await dialog.locator('[data-do="keep"]').click();
  await expect(dialog).toHaveCount(0);
  await expect(wait).toBeVisible();

  const table = page.url();
  await wait.press("Enter");
  const left = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.locator('[data-do="cancel"]').press("Enter");
  await left;
  await expect(dialog).toHaveCount(0);
  await expect(wait).toHaveCount(0);
  // The keyboard stays in the bar, on what does not lead away.
  await expect(page.locator(".bar button").first()).toBeFocused();
  await expect(told).toHaveText("You’re no longer waiting.");
  expect(page.url()).toBe(table);
});

test("who stops waiting while the server is being asked is told of no other end", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  const stopping = new Promise<void>((stop) => {
    void page.route(/\/api\/rated(\?|$)/, async (route) => {
      if (route.request().method() === "DELETE") {
        const told = page.waitForResponse(/\/api\/rated\?/);
        stop();
        await told;
        return route.fulfill({ status: 204 });
      }
      await stopping;
      return route.fulfill({ json: IDLE });
    });
  });
  const wait = page.locator('[data-do="wait"]');
  const asked = page.waitForRequest(/\/api\/rated\?/);
  await wait.click();
  await asked;
  await page.getByRole("dialog").locator('[data-do="cancel"]').click();
  await expect(page.locator(".bar").getByRole("status")).toHaveText("You’re no longer waiting.");
  await expect(wait).toHaveCount(0);
});

test("at the table with bots one learns that the wait has ended", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  await serveRated(page, IDLE);
  const wait = page.locator('[data-do="wait"]');
  await expect(wait).toHaveAccessibleName("No longer waiting");
  await expect(page.locator(".bar").getByRole("status")).toContainText("away for too long");
  await wait.click();
  await expect(page.getByRole("dialog")).toContainText("away for too long");
  await page.keyboard.press("Escape");
  await expect(wait).toHaveCount(0);
});

test("the wait goes on when the table with bots is loaded again, until it is stopped", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  await page.reload();
  const wait = page.locator('[data-do="wait"]');
  await expect(wait).toHaveAccessibleName("Waiting for a rated match");
  await expect(wait).toContainText(/\d+:\d\d/);

  await wait.click();
  await page.getByRole("dialog").locator('[data-do="cancel"]').click();
  await expect(wait).toHaveCount(0);
  await serveRated(page, WAITING);
  await page.reload();
  await expect(page.locator("[data-seq]")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("brelan.rated.meanwhile");
});

test("a wait that ended while the table with bots was loaded again is told, once", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  await serveRated(page, IDLE);
  await page.reload();
  const wait = page.locator('[data-do="wait"]');
  await expect(wait).toHaveAccessibleName("No longer waiting");
  await expect(page.locator(".bar").getByRole("status")).toContainText("away for too long");
  await wait.click();
  await page.keyboard.press("Escape");
  await expect(wait).toHaveCount(0);
});

test("a match that was found while the table with bots was loaded again is gone to", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  await serveRated(page, { ...IDLE, table: "rated-match" });
  await page.reload();
  await expect(page).toHaveURL("/table/rated-match");
});

test("a match that is found while the table with bots is about to be loaded again is gone to", async ({
  page,
}) => {
  await openWaiting(page, QUANDO.turn);
  await page.route(
    /\/table\/[^/]*$/,
    async (document) => {
      await serveRated(page, { ...IDLE, table: "rated-match" });
      await page.waitForURL("/table/rated-match", { waitUntil: "commit" });
      await document.fallback();
    },
    { times: 1 },
  );
  await page.reload();
  await expect(page).toHaveURL("/table/rated-match");
});

test("at the table of the match the wait is noted no longer", async ({ page }) => {
  await openWaiting(page, QUANDO.turn);
  const table = new URL(page.url()).pathname;
  await serveRated(page, { ...IDLE, table: table.replace("/table/", "") });
  await page.reload();
  await expect(page.locator("[data-seq]")).toBeVisible();
  const noted = () => page.evaluate(() => Object.keys(sessionStorage));
  await expect.poll(noted).not.toContain("brelan.rated.meanwhile");
  await expect(page).toHaveURL(table);
  await expect(page.locator('[data-do="wait"]')).toHaveCount(0);
});

/** In the browser: the game's name in the bar, if it is cut. On a phone on its side it is there for screen readers alone. */
function findCutName(): string[] {
  const bar = document.querySelector(".layout .round");
  const name = bar?.querySelector("b");
  if (!bar || !name) return ["no name"];
  const text = document.createRange();
  text.selectNodeContents(name);
  const isCut = text.getBoundingClientRect().right > bar.getBoundingClientRect().right + 0.5;
  return isCut && bar.clientWidth > 1 ? [`${name.textContent} is cut`] : [];
}

test("the wait for a rated match covers nothing of a table in any window", async ({ page }) => {
  const frame = await openFrame(page);
  const wrong: string[] = [];
  for (const player of PLAYERS) {
    await openWaiting(frame, withPlayers(player.turn, Math.max(...player.seats)));
    wrong.push(...(await lookInEachWindow(frame, [findHidden, findCutName])));
  }
  expect(wrong).toEqual([]);
});

test("who leaves the table with bots waits no longer", async ({ page }) => {
  await serveRated(page, WAITING);
  await page.goto("/rated");
  await page.locator('[data-do="meanwhile"]').click();
  await expect(page).toHaveURL(/\/table\//);
  const left = page.waitForRequest((request) => request.method() === "DELETE");
  await follow(page, "/");
  await left;
});

test("a guest is led to the account", async ({ page }) => {
  await page.goto("/rated");
  await expect(part(page, "guest")).toContainText("people with an account");
  await page.locator('[data-do="account"]').click();
  await expect(page).toHaveURL(/\/account$/);
});

test("where people can have no account, the pages of ratings say so", async ({ page, server }) => {
  for (const address of ["/rated", "/ratings"]) {
    await page.goto(`${server.origin}${address}`);
    await expect(part(page, "no-accounts")).toContainText("(https)");
    await expect(page.locator('[href="/account"], [data-do="rated"], [data-do="account"]')).toHaveCount(0);
  }
});

test("who leaves the page waits no longer, and a lost connection is told", async ({ page }) => {
  await serveRated(page, WAITING);
  await page.goto("/rated");
  await expect(part(page, "waiting")).toContainText("at most 11 points");
  await page.route(/\/api\/rated(\?|$)/, (route) => route.abort());
  await expect(part(page, "rated").getByRole("status").first()).toContainText("can’t be reached");
  await serveRated(page, { ...IDLE });
  await expect(part(page, "left")).toBeVisible();

  await serveRated(page, WAITING);
  await page.locator('[data-do="start"]').click();
  await expect(part(page, "waiting")).toBeVisible();
  const left = page.waitForRequest((request) => request.method() === "DELETE");
  await page.locator("header a").first().click();
  await left;
});
