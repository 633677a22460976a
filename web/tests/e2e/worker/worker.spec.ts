import { expect, type Page } from "@playwright/test";
import { follow } from "../mock";
import { checkPage, checkPageInDark } from "../page-checks";
import { keepPicture } from "../pictures";
import { test, testOfCrash } from "../server";
import { OLD_PAGE, TwoVersions } from "./versions";

const NO_NETWORK = "There’s no connection right now";

test.use({ serviceWorkers: "allow" });
testOfCrash.use({ serviceWorkers: "allow" });

/** Waits until a worker answers for the page. */
const underWorker = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((controlled) =>
      serviceWorker.addEventListener("controllerchange", controlled, { once: true }),
    );
  });

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

/** The paths of everything that the worker has kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await window.caches.keys()) {
      const requests = await (await window.caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });

testOfCrash("without a network the page says so, and comes back by itself", async ({ page, server }) => {
  await page.goto("/rules/zero");
  await underWorker(page);
  await server.kill();
  await page.reload();
  await expect(page.getByRole("status")).toContainText(NO_NETWORK);
  await expect(page.getByRole("img")).toHaveCount(0);
  await page.evaluate(async () => {
    const faces = await document.fonts.load("780 16px 'Bricolage Grotesque'");
    if (faces.length === 0) throw new Error("the face is not there");
  });
  await checkPage(page, "without a network");
  await checkPageInDark(page, "without a network");
  await keepPicture(page, "desk-offline-dark-en");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status")).toContainText(NO_NETWORK);
  await server.start();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Zero/);
  await expect(page).toHaveURL(/\/rules\/zero$/);
});

testOfCrash("it speaks the language that was chosen", async ({ page, server }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("brelan.settings", '{"language":"fr","theme":"dark"}'));
  await underWorker(page);
  await server.kill();
  await page.reload();
  await expect(page.getByRole("status")).toContainText("Pas de connexion pour l’instant");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("nothing of a table is kept, only files that are right for ever", async ({ page, request }) => {
  await page.goto("/");
  await underWorker(page);
  const table = await (await request.post("/api/tables", { data: { game: "quando" } })).json();
  await page.goto(`/table/${table.id}`);
  await expect(page.getByRole("textbox")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox")).toBeVisible();
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^\/assets\/waiting-/));
  const others = (await kept(page)).filter((path) => !path.startsWith("/assets/"));
  expect(others).toEqual(["/offline.html"]);
});

test("a worker of an older version shows nothing old beside a newer server", async ({ page }) => {
  const server = new TwoVersions();
  const origin = await server.start();
  await page.goto(`${origin}/table/ab12`);
  await expect(page.getByText(OLD_PAGE)).toBeVisible();
  await page.evaluate(() => void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));
  await underWorker(page);
  // Now it keeps the older version's files.
  await page.reload();
  await expect.poll(() => kept(page)).toContain("/assets/index-older.js");
  expect(await caches(page)).toEqual(["brelan-1-older"]);

  server.old = false;
  // The older worker is still the one that answers.
  await page.reload();
  await expect(page.locator("#app")).toHaveCount(1);
  await expect(page.getByText(OLD_PAGE)).toHaveCount(0);
  await expect.poll(() => caches(page)).toEqual([expect.not.stringContaining("older")]);
  await expect.poll(() => kept(page)).not.toContain("/assets/index-older.js");
  await page.goto(`${origin}/table/ab12`);
  await expect(page.getByText(OLD_PAGE)).toHaveCount(0);

  await server.end();
  await page.goto(`${origin}/table/ab12`);
  await expect(page.getByRole("status")).toContainText(NO_NETWORK);
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("an open page whose files are gone is loaded anew, and only if the server answers", async ({
    page,
    request,
  }) => {
    const table = await (await request.post("/api/tables", { data: { game: "quando" } })).json();
    await page.goto("/");
    await page.route("**/assets/waiting-*.js", (route) => route.fulfill({ status: 404 }));
    await page.route("**/healthz", (route) => route.abort());
    const asked = page.waitForRequest("**/healthz");
    await follow(page, `/table/${table.id}`);
    await asked;
    await expect(page.getByRole("alert")).toBeVisible();

    await page.unroute("**/healthz");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Try again" }).click();
    await loaded;
    await page.unroute("**/assets/waiting-*.js");
    await page.reload();
    await expect(page.getByRole("textbox")).toBeVisible();
  });
});

test("the app can be installed: its manifest, icons and colours are there", async ({ page, request }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}");
  expect(manifest).toMatchObject({ name: "Brelan", display: "standalone", start_url: "/" });
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  expect(answer.headers()["cache-control"]).toBe("no-cache");
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const game of ["brelan", "quando", "zero", "qarre"]) {
    const picture = await request.get(`/pictures/${game}.png`);
    expect(picture.headers()["content-type"]).toBe("image/png");
    // The largest that some services still show.
    expect((await picture.body()).length).toBeLessThan(600_000);
  }
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});

test("a shortcut leads to its game", async ({ page }) => {
  await page.goto("/#qarre");
  await expect(page.locator('.sit[data-game="qarre"]')).toBeFocused();
  await expect(page.locator('.sit[data-game="qarre"]')).toBeInViewport();
});
