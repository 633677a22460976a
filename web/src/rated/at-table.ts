import { openOwnQueue } from "./found";
import { currentQueue } from "./queue.svelte";

/** What a table shows of the wait for a rated match: fetched where a person waits, so that other tables load faster. */
export { default as WaitButton } from "./WaitButton.svelte";
export { default as WaitDialog } from "./WaitDialog.svelte";

/** Goes on with a wait that began before the page was loaded again. */
export function resumeWait(): void {
  if (!currentQueue()) void openOwnQueue().resume();
}
