/** What a table shows of the wait for a rated match: fetched where a person waits, so that other tables load faster. */
export { default as WaitButton } from "./WaitButton.svelte";
export { default as WaitDialog } from "./WaitDialog.svelte";
