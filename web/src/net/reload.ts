/**
 * Reloads the page because the server speaks another protocol; at most once in half
 * a minute, or a server that stays different would make the page reload for ever.
 */
export function reloadForServer(): void {
  if (Date.now() - noteReload() > 30_000) location.reload();
}

/** Notes that the page is about to be loaded again; gives when that was noted before, in milliseconds since 1970. */
function noteReload(): number {
  const key = "brelan.reloaded";
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return before;
  } catch {
    const [navigation] = performance.getEntriesByType("navigation");
    const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
    return isReload ? Date.now() : 0;
  }
}

/**
 * Reloads a page whose files are no longer there because the server has become a newer one. Where the server does not
 * answer at all, it is the network, and the page stays.
 */
export function reloadForNewFiles(): void {
  addEventListener("vite:preloadError", () => {
    fetch("/healthz", { cache: "no-store" }).then(
      (answer) => answer.ok && reloadForServer(),
      () => undefined,
    );
  });
}
