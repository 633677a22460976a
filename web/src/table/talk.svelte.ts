import { settings } from "../app/settings.svelte";
import type { Word } from "../protocol/Word";
import { WORD_PAUSE_MS, WORD_SHOWN_MS } from "./talk-times";

/** Words without letters. */
export const SIGNS = ["heart", "clap", "laugh"] as const satisfies readonly Word[];

/** The words of every table, in the order in which an evening needs them. */
export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "close",
  "oh",
  "ouch",
  "thinking",
  "take_your_time",
  "right_back",
  "back",
  "good_game",
  "once_more",
  "bye",
] as const satisfies readonly Word[];

/** A word at a seat, with a number that differs when the same word is said again. */
export type ShownWord = { id: number; word: Word };

/** The words said at one table, and the seats that this person has muted. */
export class Talk {
  /** The words shown at the seats now. */
  shown = $state.raw<ReadonlyMap<number, ShownWord>>(new Map());
  /** The last word shown, and its seat: to be read aloud. */
  last = $state.raw<{ seat: number; word: Word } | null>(null);
  /** Whether the viewer has just spoken and must wait. */
  pausing = $state(false);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  readonly #key: string;
  #count = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: string) {
    this.#key = `brelan.muted.${table}`;
    this.muted = readMuted(this.#key);
  }

  /** A seat said a word; `own` is the viewer's seat. */
  receive(seat: number, word: Word, own: number | null): void {
    if (seat !== own && (!settings.words || this.muted.has(seat))) return;
    this.#count += 1;
    const id = this.#count;
    this.shown = new Map(this.shown).set(seat, { id, word });
    this.last = { seat, word };
    this.#after(WORD_SHOWN_MS, () => {
      if (this.shown.get(seat)?.id !== id) return;
      this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
    });
  }

  /** The viewer has spoken: starts the pause. */
  startPause(): void {
    this.pausing = true;
    this.#after(WORD_PAUSE_MS, () => (this.pausing = false));
  }

  /** Mutes a seat, or hears it again; stored as long as the browser's window is open. */
  toggleMute(seat: number): void {
    const muted = new Set(this.muted);
    if (!muted.delete(seat)) muted.add(seat);
    this.muted = muted;
    if (muted.has(seat)) this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
    try {
      sessionStorage.setItem(this.#key, JSON.stringify([...muted]));
    } catch {
      // Without storage a seat is muted as long as the page lasts.
    }
  }

  /** Clears the timers. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(time: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, time);
    this.#timers.add(timer);
  }
}

function readMuted(key: string): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((seat) => typeof seat === "number") : []);
  } catch {
    return new Set();
  }
}

/** The word as a sign, if it is one. */
export const signOf = (word: Word): (typeof SIGNS)[number] | null =>
  SIGNS.find((sign) => sign === word) ?? null;
