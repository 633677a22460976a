import { expect } from "@playwright/test";
import { findHidden } from "../fit";
import { openScene } from "../mock";
import { SCENES } from "../people/scenes";
import { keepPicture } from "../pictures";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { allowNotifications, stubPushService } from "./push-service";
import { NOTHING, serveNotices } from "./scenes";

test.use({
  serviceWorkers: "allow",
  permissions: ["notifications"],
});

const OFFER = '[data-part="notice-offer"]';

test("while others have the turn in a match of days, one press lets a notice tell of one's own", async ({
  page,
}) => {
  await allowNotifications(page);
  await stubPushService(page);
  await serveNotices(page, NOTHING);
  // The worker is there with the first page.
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openScene(page, SCENES["own-clock"]);
  await expect(page.locator(OFFER)).toHaveCount(0);
  await openScene(page, SCENES.slow);
  await expect(page.locator(OFFER)).toBeVisible();
  await keepPicture(page, "desk-notices-offer");
  await page.route("**/api/notices/devices", (route) => route.fulfill({ json: NOTHING }));
  const asked = page.waitForRequest("**/api/notices/devices");
  await page.locator('[data-do="notices-on"]').press("Enter");
  expect((await asked).postDataJSON()).toMatchObject({ endpoint: "https://push.example.org/a" });
  await expect(page.locator(OFFER)).toContainText("We’ll let you know");
  await page.locator('[data-do="notices-close"]').press("Enter");
  await expect(page.locator(OFFER)).toHaveCount(0);
});

test("who wants none is not asked again", async ({ page }) => {
  await allowNotifications(page);
  await serveNotices(page, NOTHING);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openScene(page, SCENES.slow);
  await page.locator('[data-do="notices-later"]').click();
  await expect(page.locator(OFFER)).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openScene(page, SCENES.slow);
  // A declined offer is looked up in the browser alone, before anything is asked.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then(() => undefined));
  expect(asked).not.toContain("/api/notices");
});

test.describe("without a worker, which would answer for the frame", () => {
  test.use({ serviceWorkers: "block" });

  test("the offer hides nothing in any window", async ({ page }) => {
    await allowNotifications(page);
    await page.addInitScript(() => {
      const pushManager = { getSubscription: () => Promise.resolve(null) };
      const getRegistration = () => Promise.resolve({ pushManager });
      Object.defineProperty(ServiceWorkerContainer.prototype, "getRegistration", { value: getRegistration });
    });
    await serveNotices(page, NOTHING);
    const frame = await openFrame(page);
    await openScene(frame, SCENES.slow);
    await expect(frame.locator(OFFER)).toBeVisible();
    expect(await lookInEachWindow(frame, findHidden)).toEqual([]);
  });
});
