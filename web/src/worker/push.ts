import { fromBrowser } from "../texts/languages";
import { deviceId, noticeOf, pathOf, contentFor } from "./notice";

declare const self: ServiceWorkerGlobalScope;

const DEVICES = "/api/notices/devices";

function show(event: PushEvent): Promise<void> {
  const { title, options } = contentFor(noticeOf(event.data?.text()), navigator.languages);
  return self.registration.showNotification(title, options);
}

/** Shows the table: in a tab that has it, else in a new one. */
async function open(table: string | null): Promise<void> {
  const path = pathOf(table);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  if (tab) await tab.focus();
  else await self.clients.openWindow(path);
}

/** Turns notices off in this browser, here and at the server. */
async function turnOff(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const id = await deviceId(subscription.endpoint);
  await subscription.unsubscribe();
  // Without a network the push service tells the server with the next notice that there is no such browser.
  await fetch(`${DEVICES}/${id}`, { method: "DELETE" }).catch(() => undefined);
}

/** The browser's push service has given it another endpoint. */
async function changed(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options ?? event.newSubscription?.options;
  if (!options) return;
  const subscription = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, ...keys, language: fromBrowser(navigator.languages) };
  const headers = { "content-type": "application/json" };
  // The new one first: it takes over the quiet hours of the old one.
  await fetch(DEVICES, { method: "PUT", headers, body: JSON.stringify(body) });
  if (event.oldSubscription)
    await fetch(`${DEVICES}/${await deviceId(event.oldSubscription.endpoint)}`, { method: "DELETE" });
}

/** Shows notices, and does what is pressed on them. */
export function listenForNotices(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event)));
  self.addEventListener("notificationclick", (event) => {
    const { action, notification } = event;
    const { table } = notification.data as { table: string | null };
    notification.close();
    event.waitUntil(action === "off" ? turnOff() : open(table));
  });
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(changed(event)));
}
