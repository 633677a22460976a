import { settings } from "../app/settings.svelte";
import type { Word } from "../protocol/Word";
import { PAUSE_MS, WORD_SHOWN_MS } from "./talk-times";

/** Words without letters. */
export const SIGNS = ["heart", "clap", "laugh"] as const satisfies readonly Word[];

/** What can be said at every table, in the order in which an evening needs it. */
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

/** A word at a seat, with a number that tells it from the same one said again. */
export type ShownWord = { id: number; word: Word };

/** What people say at one table, and whom this person does not want to hear. */
export class Talk {
  /** What stands at the seats now. */
  shown = $state.raw<ReadonlyMap<number, ShownWord>>(new Map());
  /** The last word that is shown, and whose it is: to be read aloud. */
  last = $state.raw<{ seat: number; word: Word } | null>(null);
  /** Whether one has just spoken and waits a moment. */
  pausing = $state(false);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  readonly #key: string;
  #count = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: string) {
    this.#key = `brelan.muted.${table}`;
    this.muted = readMuted(this.#key);
  }

  /** Somebody said something; `own` is the seat of the person at this page. */
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

  /** One has spoken. */
  startPause(): void {
    this.pausing = true;
    this.#after(PAUSE_MS, () => (this.pausing = false));
  }

  /** Whether one hears a seat, turned round; kept as long as the browser's window. */
  toggleMute(seat: number): void {
    const muted = new Set(this.muted);
    if (!muted.delete(seat)) muted.add(seat);
    this.muted = muted;
    if (muted.has(seat)) this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
    try {
      sessionStorage.setItem(this.#key, JSON.stringify([...muted]));
    } catch {
      // A browser that keeps nothing mutes as long as the page lasts.
    }
  }

  /** Nobody listens any more. */
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
