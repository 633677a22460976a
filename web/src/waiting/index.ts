/** The pages of a table for people who do not play there yet. */
export { default as JoinTable } from "./JoinTable.svelte";
export { default as ContinueSeat } from "./ContinueSeat.svelte";
export { default as WaitingRoom } from "./WaitingRoom.svelte";
export { default as UnfairStart } from "./UnfairStart.svelte";
