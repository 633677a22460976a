import type { Page } from "@playwright/test";

/** Stands in for the push service, which tests do not reach: it gives an endpoint, and forgets it when asked. */
export async function stubPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const endpoint = "https://push.example.org/a";
    const subscription = (key: Uint8Array<ArrayBuffer>) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "key", auth: "secret" } }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    });
    let current: ReturnType<typeof subscription> | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        current = subscription(options.applicationServerKey);
        return Promise.resolve(current);
      },
    });
  });
}

/** Lets the page show notifications, also in a Chromium without a window system, which knows no permission for them. */
export async function allowNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = () => Promise.resolve("granted");
  });
}
