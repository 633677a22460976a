/** How often the server is asked whether it is back. */
const POLL_INTERVAL_MS = 5_000;

/** Calls `back` once the server answers again: asked now and then, and when the browser says that the network is back. */
export function whenServerAnswers(back: () => void): void {
  let found = false;
  const ask = async () => {
    if (found || document.hidden) return;
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (found || !answer?.ok) return;
    found = true;
    clearInterval(timer);
    back();
  };
  const timer = setInterval(() => void ask(), POLL_INTERVAL_MS);
  addEventListener("online", () => void ask());
  document.addEventListener("visibilitychange", () => void ask());
}
