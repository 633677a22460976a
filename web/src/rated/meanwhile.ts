const KEY = "brelan.rated.meanwhile";

/** Notes that the person waits for a rated match beside one with bots: that goes on when the page is loaded again. */
export function noteMeanwhile(): void {
  try {
    sessionStorage.setItem(KEY, "yes");
  } catch {
    // Without storage the wait lasts as long as the page.
  }
}

/** Notes that the person does so no longer, or has read that the wait ended. */
export function forgetMeanwhile(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
}

/** Whether the person waits for a rated match beside one with bots, as this tab has noted it. */
export function waitsMeanwhile(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
