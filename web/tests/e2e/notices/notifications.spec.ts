import { expect, type Page, type Worker } from "@playwright/test";
import { test as base } from "../server";

/** With a browser that shows notifications, which Chromium without a window system does not. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = process.env["FULL_CHROMIUM"] ?? launchOptions.executablePath ?? "chromium";
      await use({ ...launchOptions, executablePath });
    },
    { scope: "worker" },
  ],
});

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const NOTICE = { kind: "turn", table: "ab12", game: "Quando", name: "Zoé", language: "de" };

/** Opens the page; gives its service worker. */
async function openWithWorker(page: Page): Promise<Worker> {
  await page.goto("/account");
  const why = "name a Chromium with windows in FULL_CHROMIUM";
  expect(await page.evaluate(() => Notification.permission), why).toBe("granted");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  return worker;
}

/** Gives what delivers a message of the push service to the page's worker. */
async function pushService(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) found(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return (data: string) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** The notifications that are shown. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** What a test adds to a worker. */
type WorkerProbe = {
  /** What the worker did, in order. */
  done: string[];
  /** Lets it hear an event; resolves when it has dealt with it. */
  hear(type: string, values: object): Promise<void>;
};

/**
 * Lets a worker note which windows it opens or focuses, which the browser allows after a real press alone, and what it
 * sends, in place of doing it.
 */
const noteWhatIsDone = (worker: Worker) =>
  worker.evaluate(() => {
    const done: string[] = [];
    const note = (entry: string) => {
      done.push(entry);
      return Promise.resolve(new Response());
    };
    const hear = async (type: string, values: object) => {
      let end: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>) => (end = promise);
      self.dispatchEvent(Object.assign(new Event(type), values, { waitUntil }));
      await end;
    };
    const subscription = { endpoint: "https://push.example.org/a", unsubscribe: () => note("unsubscribe") };
    const scope = self as unknown as Record<
      "Clients" | "WindowClient" | "PushManager",
      { prototype: object }
    >;
    Object.assign(scope.Clients.prototype, { openWindow: (path: string) => note(`open ${path}`) });
    Object.assign(scope.WindowClient.prototype, {
      focus(this: { url: string }) {
        return note(`focus ${new URL(this.url).pathname}`);
      },
    });
    Object.assign(scope.PushManager.prototype, { getSubscription: () => Promise.resolve(subscription) });
    const fetch = (path: string, { method, body }: RequestInit) =>
      note(`${method} ${path} ${typeof body === "string" ? body : ""}`.trim());
    Object.assign(self, { fetch, done, hear });
  });

const whatIsDone = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerProbe).done);

/** Presses a table's notification, or a button on it. */
const press = (worker: Worker, table: string | null, action: "" | "off") =>
  worker.evaluate(
    ([table, action]) => {
      const notification = { data: { table }, close: () => undefined };
      return (self as unknown as WorkerProbe).hear("notificationclick", { action, notification });
    },
    [table, action] as const,
  );

test("a message becomes a notification in the person's language, and a later one takes its place", async ({
  page,
  server,
}) => {
  await openWithWorker(page);
  const deliver = await pushService(page, server.origin);
  // A browser that has just begun may forget the first notification that it shows (Chromium reads which are there in
  // the meantime): what is not shown is delivered again.
  const expectShown = (message: string, notification: unknown) =>
    expect
      .poll(async () => {
        await deliver(message);
        return await shown(page);
      })
      .toContainEqual(notification);
  const first = { title: "Quando: Du bist dran", body: "Du spielst mit Zoé.", tag: "brelan-ab12" };
  await expectShown(JSON.stringify(NOTICE), first);
  const second = { ...first, body: "Deine Zeit ist fast um. Danach spielt ein Bot für dich." };
  await expectShown(JSON.stringify({ ...NOTICE, kind: "reminder" }), second);
  expect(await shown(page)).not.toContainEqual(first);
  await expectShown("nonsense", expect.objectContaining({ title: "Brelan", tag: "brelan-other" }));
});

test("a press on a notification leads to its table, in the tab that has it or in a new one", async ({
  page,
}) => {
  const worker = await openWithWorker(page);
  await noteWhatIsDone(worker);
  await press(worker, "ab12", "");
  await press(worker, null, "");
  expect(await whatIsDone(worker)).toEqual(["open /table/ab12", "focus /account"]);
});

test("the button on a notification turns notices off in this browser and at the server", async ({ page }) => {
  const worker = await openWithWorker(page);
  await noteWhatIsDone(worker);
  await press(worker, "ab12", "off");
  expect(await whatIsDone(worker)).toEqual([
    "unsubscribe",
    "DELETE /api/notices/devices/87d7fd8034feeebb093da81c108c594b",
  ]);
});

test("a browser with another address at its push service tells the server, and takes the old one back", async ({
  page,
}) => {
  const worker = await openWithWorker(page);
  await noteWhatIsDone(worker);
  await worker.evaluate(() => {
    const endpoint = "https://push.example.org/b";
    const keys = { p256dh: "key", auth: "secret" };
    return (self as unknown as WorkerProbe).hear("pushsubscriptionchange", {
      oldSubscription: { endpoint: "https://push.example.org/a", options: {} },
      newSubscription: { endpoint, toJSON: () => ({ endpoint, keys }) },
    });
  });
  const body = { endpoint: "https://push.example.org/b", p256dh: "key", auth: "secret", language: "en" };
  expect(await whatIsDone(worker)).toEqual([
    `PUT /api/notices/devices ${JSON.stringify(body)}`,
    "DELETE /api/notices/devices/87d7fd8034feeebb093da81c108c594b",
  ]);
});
