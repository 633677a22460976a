import { expect, type Page } from "@playwright/test";
import type { NewNoticeDevice } from "../../../src/protocol/NewNoticeDevice";
import { test } from "../server";
import { allowNotifications, stubPushService } from "./push-service";
import { NOTHING, serveNotices, STATE } from "./scenes";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const press = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).click();

test("one press lets notices come to this browser, and one ends it", async ({ page }) => {
  await allowNotifications(page);
  await stubPushService(page);
  await serveNotices(page, NOTHING);
  await page.goto("/account");
  const id = "87d7fd8034feeebb093da81c108c594b";
  const sent: NewNoticeDevice[] = [];
  const device = { id, device: "Chrome, Linux", added: Date.now() };
  await page.route("**/api/notices/devices", (route) => {
    sent.push(route.request().postDataJSON() as NewNoticeDevice);
    return route.fulfill({ json: { ...NOTHING, devices: [device], quiet: sent[0]?.quiet ?? null } });
  });
  await press(page, "notices-on");
  await expect(page.locator('[data-part="notices-here"]')).toBeVisible();
  expect(sent[0]).toMatchObject({
    endpoint: "https://push.example.org/a",
    p256dh: "key",
    auth: "secret",
    language: "en",
    quiet: { from: 1320, until: 480 },
  });
  await expect(page.locator('[data-part="quiet-hours"]')).toBeVisible();
  const removed = page.waitForRequest((request) => request.method() === "DELETE");
  await page.route(`**/api/notices/devices/${id}`, (route) => route.fulfill({ json: NOTHING }));
  await press(page, "device-off");
  await removed;
  await expect(page.locator('[data-do="notices-on"]')).toBeVisible();
});

test("quiet hours are changed, and a calendar's link is made, renewed and ended", async ({ page }) => {
  await serveNotices(page, { ...STATE, calendar: null });
  await page.goto("/account");
  const asked: [string, unknown][] = [];
  await page.route("**/api/notices/{quiet,calendar}", (route) => {
    asked.push([route.request().method(), route.request().postDataJSON()]);
    const ended = route.request().method() === "DELETE";
    return route.fulfill({ json: ended ? { ...STATE, calendar: null } : STATE });
  });
  const hours = page.locator('[data-part="quiet-hours"] input');
  await hours.first().fill("23:30");
  await press(page, "save-quiet");
  await press(page, "make-calendar");
  const link = page.locator('[data-part="calendar-link"] input');
  await expect(link).toHaveValue(/^http.*\/api\/calendars\/[0-9a-f]{32}\.ics$/);
  await press(page, "revoke-calendar");
  await expect(link).toHaveCount(0);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(asked).toEqual([
    ["PUT", { quiet: { from: 1410, until: 480, zone } }],
    ["POST", { language: "en" }],
    ["DELETE", null],
  ]);
});

test("where the page is not secure it says why there are no notices", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await serveNotices(page, NOTHING);
  await page.goto("/account");
  await expect(page.locator('[data-part="no-notices"]')).toContainText("https");
  await expect(page.locator('[data-do="notices-on"]')).toHaveCount(0);
});
