/** The pages of a table for who does not play at it yet. */
export { default as ComeIn } from "./ComeIn.svelte";
export { default as GoOn } from "./GoOn.svelte";
export { default as WaitingRoom } from "./WaitingRoom.svelte";
