import { notify } from "../app/notifications";
import { go } from "../app/router.svelte";
import { play } from "../app/sounds";
import { openQueue, type RatedQueue } from "./queue.svelte";
import { ratedTexts } from "./texts";

/** The person's queue, which leads to the table when a match is found. */
export function openOwnQueue(): RatedQueue {
  return openQueue((table) => {
    play("turn");
    notify(ratedTexts().found);
    go(`/table/${table}`);
  });
}
