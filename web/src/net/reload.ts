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
