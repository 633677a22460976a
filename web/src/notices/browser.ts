import { decode } from "../net/base64url";
import { RequestError } from "../net/rest";
import type { Language } from "../protocol/Language";
import type { NoticeState } from "../protocol/NoticeState";
import type { QuietHours } from "../protocol/QuietHours";
import { deviceId } from "../worker/notice";
import { addDevice, removeDevice } from "./rest";

/** The quiet hours of a person who has not chosen any: at night. */
const NIGHT = { from: 22 * 60, until: 8 * 60 };

/** The time zone of this browser; UTC where it does not know one. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export const nightHere = (): QuietHours => ({ ...NIGHT, zone: timeZone() });

/** The page's worker, to which messages come; undefined where the browser has refused it, as in private windows. */
const worker = () => navigator.serviceWorker.getRegistration();

/** Whether there is a worker. */
export const hasWorker = async (): Promise<boolean> => (await worker()) !== undefined;

/** The id of this browser among those that get notices; null if it gets none. */
export async function ownDevice(): Promise<string | null> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  return subscription ? await deviceId(subscription.endpoint) : null;
}

/** Whether a subscription is for this key of the server. A server with another database has another one. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, at) => byte === key[at]);
}

/**
 * Lets notices come to this browser. Asks for the permission, so it is called by a press only. Null if the person
 * refuses.
 */
export async function turnOn(key: string, language: Language): Promise<NoticeState | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  if (!(await hasWorker()))
    throw new RequestError({ code: "no_worker", message: "there is no service worker" });
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const applicationServerKey = decode(key);
  const before = await manager.getSubscription();
  if (before && !isFor(before, applicationServerKey)) await before.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.["p256dh"] ?? "", keys?.["auth"] ?? ""];
  try {
    return await addDevice({ endpoint, p256dh, auth, language, quiet: nightHere() });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Turns notices off in a browser: this one itself as well. */
export async function turnOff(id: string): Promise<NoticeState> {
  const state = await removeDevice(id);
  if ((await ownDevice()) === id) await unsubscribe();
  return state;
}

/** Lets this browser's push service forget it. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
