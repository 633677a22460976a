import { settings } from "../app/settings.svelte";
import type { GameTypes, Readable } from "./game";
import type { Table } from "./table.svelte";

/** The hand on the screen, as the keys address it. */
export type HandKeys = {
  /** The card at a place of the hand as it is shown. */
  at: (place: number) => number | undefined;
  focusOn: (place: number) => void;
};

/** What keys do beside the table itself. */
export type KeyHandlers = {
  open: (what: "help" | "words" | "people") => void;
  read: (what: Readable) => void;
};

const READ: Record<string, Readable> = { h: "hand", t: "table", s: "scores", l: "log", c: "clock" };

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

/** The key of an event that is meant for the table, letters in lower case; null while a person types, or if letter keys are off. */
export function keyOf(event: KeyboardEvent): string | null {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  const single = event.key.length === 1;
  if (modified || typing || event.defaultPrevented) return null;
  if (single && event.key !== " " && !settings.keys) return null;
  return single ? event.key.toLowerCase() : event.key;
}
