import { settings } from "./settings.svelte";

/** Whether this browser supports notifications of this page; over plain http it does not. */
const canNotify = (): boolean => typeof Notification !== "undefined" && isSecureContext;

/** Asks for the permission once; returns whether notifications may be shown. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}

/** Notifies a person whose page is hidden. */
export function notify(text: string): void {
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(text, { tag: "brelan-turn", icon: "/icon.svg" });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // Some phones show notifications of installed pages only: the title and the sound remain.
  }
}
