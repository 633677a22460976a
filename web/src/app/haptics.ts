import { settings } from "./settings.svelte";

/** What a device that is held in the hand lets one feel. */
export type Touch = "turn" | "knock" | "knocks" | "refused";

/** Milliseconds on, off, on. */
const PATTERNS: Record<Touch, readonly number[]> = {
  turn: [28],
  knock: [45],
  knocks: [45, 95, 45],
  refused: [12, 50, 12],
};

/** Whether this device can be felt. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

/** Lets a person feel something, if that is wanted; a knock is the table's motion, and rests with it. */
export function touch(what: Touch): void {
  if (!settings.haptics || !canVibrate() || document.hidden) return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  const isMotion = what === "knock" || what === "knocks";
  if (isMotion && matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate([...PATTERNS[what]]);
}
