/**
 * Reloads the page because the server speaks another protocol; at most once in half
 * a minute, or a server that stays different would make the page reload for ever.
 */
export function reloadForServer(): void {
  const key = "brelan.reloaded";
  const before = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  if (Date.now() - before > 30_000) location.reload();
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
