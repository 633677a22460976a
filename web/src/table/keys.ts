import { settings } from "../app/settings.svelte";
import type { GameTypes, Readable } from "./game";
import type { Table } from "./table.svelte";

/** The hand on the screen, as the keys address it. */
export type HandKeys = {
  /** The cards with a number, in the order in which they are shown. */
  numbered: (number: number) => readonly number[];
  focusOn: (card: number) => void;
};

/** What the next press of a number raises: the next card that has it; null where the last one is raised, which goes back. */
export function nextOf<Card>(same: readonly Card[], raised: Card | null | undefined): Card | null {
  const at = raised == null ? -1 : same.indexOf(raised);
  return same[at + 1] ?? null;
}

/** The digit of a key, whether pressed with the shift key or not; null for other keys. */
export function digitOf(key: string): number | null {
  const digit = /^(?:Shift\+)?([0-9])$/.exec(key)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** What keys do beside the table itself. */
export type KeyHandlers = {
  open: (what: "help" | "words" | "people") => void;
  read: (what: Readable) => void;
};

const READ: Record<string, Readable> = { h: "hand", t: "table", s: "scores", l: "log", c: "clock" };

/** Whether a key reads something aloud. */
export const isReadingKey = (key: string | null): boolean => key !== null && Object.hasOwn(READ, key);

/** Handles a key that every table has; returns whether it was one. */
export function pressKey<G extends GameTypes>(key: string, table: Table<G>, handlers: KeyHandlers): boolean {
  const read = READ[key];
  if (read) {
    handlers.read(read);
    return true;
  }
  switch (key) {
    case "Escape":
      table.clear();
      return true;
    case "n":
      if (table.wait?.for === "ready") table.ready();
      return true;
    case "w":
      if (table.seat !== null) handlers.open("words");
      return true;
    case "m":
      handlers.open("people");
      return true;
    case "?":
      handlers.open("help");
      return true;
    default:
      return false;
  }
}

/**
 * The key of an event that is meant for the table, letters in lower case; null while a person types, or if letter keys
 * are off. Digits are known by their place: some keyboards have other signs there unless the shift key is held.
 */
export function keyOf(event: KeyboardEvent): string | null {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  const single = event.key.length === 1;
  if (modified || typing || event.defaultPrevented) return null;
  if (single && event.key !== " " && !settings.keys) return null;
  const digit = event.key === "?" ? undefined : /^Digit([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return event.shiftKey ? `Shift+${digit}` : digit;
  return single ? event.key.toLowerCase() : event.key;
}
