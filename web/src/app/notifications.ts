import { settings } from "./settings.svelte";

/** Whether this browser shows notices of this page; plain http on a network may not. */
export const canNotify = (): boolean => typeof Notification !== "undefined" && isSecureContext;

/** Asks the person once; says whether notices may be shown. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}

/** Tells somebody who is not looking at the page. */
export function notify(text: string): void {
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(text, { tag: "brelan-turn", icon: "/icon.svg" });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // Some phones show notices only to installed pages: the title and the sound remain.
  }
}
