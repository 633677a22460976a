/**
 * Loads the page anew because the server speaks another protocol; once in half a
 * minute, or a server that stays strange would make the page spin.
 */
export function reloadForServer(): void {
  const key = "brelan.reloaded";
  const before = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  if (Date.now() - before > 30_000) location.reload();
}
