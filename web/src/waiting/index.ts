/** The pages of a table for who does not play at it yet. */
export { default as JoinTable } from "./JoinTable.svelte";
export { default as ContinueSeat } from "./ContinueSeat.svelte";
export { default as WaitingRoom } from "./WaitingRoom.svelte";
