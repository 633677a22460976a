/** Why this browser cannot get notices here; null if it can. */
export type Unsupported = "insecure" | "browser" | "blocked";

/** Whether this browser can get notices of a page that is closed. Over plain http none can. */
export function unsupported(): Unsupported | null {
  if (!isSecureContext) return "insecure";
  const known =
    "serviceWorker" in navigator && "PushManager" in window && typeof Notification !== "undefined";
  if (!known) return "browser";
  return Notification.permission === "denied" ? "blocked" : null;
}
