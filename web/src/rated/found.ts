import { notify } from "../app/notifications";
import { go, route } from "../app/router.svelte";
import { play } from "../app/sounds";
import { forgetMeanwhile } from "./meanwhile";
import { openQueue, type RatedQueue } from "./queue.svelte";
import { ratedTexts } from "./texts";

/** The person's queue, which leads to the table when a match is found. */
export function openOwnQueue(): RatedQueue {
  return openQueue((table) => {
    if (route.page.at === "table" && route.page.id === table) return forgetMeanwhile();
    play("turn");
    notify(ratedTexts().found);
    go(`/table/${table}`);
  });
}
