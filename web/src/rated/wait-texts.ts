import { errorText } from "../app/errors";
import type { RatedQueue } from "./queue.svelte";
import { ratedTexts } from "./texts";

/** A time in milliseconds as minutes and seconds: `12:05`. */
export function elapsedText(time: number): string {
  const seconds = Math.floor(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What hinders a person's wait, or has ended it; empty while all is well. */
export function troubleText({ fault, left, offline }: RatedQueue): string {
  if (fault) return errorText(fault);
  if (left) return ratedTexts().left;
  return offline ? ratedTexts().offline : "";
}
