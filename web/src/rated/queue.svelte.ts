import { createSubscriber } from "svelte/reactivity";
import { asRequestError } from "../app/errors";
import { playWithBots } from "../app/play";
import { ownProfile } from "../app/profile.svelte";
import { getRated, leaveRated, playRated, type RequestError } from "../net/rest";
import type { RatedPlay } from "../protocol/RatedPlay";
import { takeLead, type Leadership } from "./lead";
import { forgetMeanwhile, noteMeanwhile, waitsMeanwhile } from "./meanwhile";

/** The shortest time between two questions, in milliseconds. */
const MIN_PAUSE_MS = 1_000;

/** The pause after too many questions, of another tab perhaps. */
const TOO_MANY_PAUSE_MS = 5_000;

const pause = (time: number) => new Promise((over) => setTimeout(over, time));

/** Has what reads it told anew each second. */
const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 1_000);
  return () => clearInterval(timer);
});

/** The queue of a person who waits; kept while they play with bots meanwhile. */
let current = $state.raw<RatedQueue | null>(null);

/** The queue that goes on at the table where a person plays with bots meanwhile; else null. */
export const currentQueue = (): RatedQueue | null => current;

/** The queue that goes on beside a match with bots, or else a new one. `onfound` is called with the table of the match. */
export function openQueue(onfound: (table: string) => void): RatedQueue {
  return (current ??= new RatedQueue(onfound));
}

/** The person's place among those who wait for a rated match. The server answers when a match is found, or asks to ask again. */
export class RatedQueue {
  /** Null until the server has answered. */
  play = $state.raw<RatedPlay | null>(null);
  fault = $state.raw<RequestError | null>(null);
  /** Whether the server cannot be reached while one waits. */
  offline = $state(false);
  /** Whether the wait ended elsewhere: on another page or device, or at the server because the person was away for long. */
  left = $state(false);
  busy = $state(false);
  /** Whether the person plays with bots meanwhile, and so waits at their table, too; also after the page was loaded again. */
  playsMeanwhile = waitsMeanwhile();

  /** When the server last answered, by the clock that never goes back. */
  #answered = 0;
  readonly #onfound: (table: string) => void;
  readonly #lead: Leadership;
  #following = false;
  #ended = false;

  /** `onfound` is called with the table of the match, in one page of the browser. */
  constructor(onfound: (table: string) => void) {
    this.#onfound = onfound;
    // The lead is kept on this page and at tables: whoever goes elsewhere waits no longer.
    this.#lead = takeLead(() => this.end());
  }

  /** How long the person has waited, in milliseconds; what shows it goes with the time. */
  get waited(): number {
    everySecond();
    return (this.play?.waiting?.waited ?? 0) + performance.now() - this.#answered;
  }

  /** Whether the wait ended, although the person neither stopped it nor was given a table. */
  get lost(): boolean {
    return !this.play?.waiting && (this.left || this.fault !== null);
  }

  load(): Promise<void> {
    return this.#ask(() => getRated(false));
  }

  /** Goes on with the wait that this tab has noted; it may have ended meanwhile. */
  async resume(): Promise<void> {
    await this.load();
    this.left = this.play?.waiting === null && this.play.table === null;
  }

  /** Waits for a game. */
  join(game: string): Promise<void> {
    this.left = false;
    return this.#ask(() => playRated({ game, ...ownProfile() }));
  }

  /** Waits no longer. */
  leave(): Promise<void> {
    return this.#ask(async () => {
      await leaveRated();
      forgetMeanwhile();
      return getRated(false);
    });
  }

  /** Has it that the person has read why the wait ended. */
  forgetLoss(): void {
    this.left = false;
    this.fault = null;
    forgetMeanwhile();
  }

  /** Plays with bots, and waits at their table. */
  async playMeanwhile(game: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.playsMeanwhile = true;
    try {
      await playWithBots(game);
      if (this.play?.waiting) noteMeanwhile();
    } catch (error) {
      this.playsMeanwhile = false;
      this.fault = asRequestError(error);
    } finally {
      this.busy = false;
    }
  }

  /** Leaves the page, and with it the queue. */
  end(): void {
    if (this.#ended) return;
    this.#close();
    forgetMeanwhile();
    if (this.play?.waiting) void leaveRated().catch(() => undefined);
  }

  #close(): void {
    this.#ended = true;
    if (current === this) current = null;
  }

  async #ask(ask: () => Promise<RatedPlay>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.#take(await ask());
    } catch (error) {
      this.fault = asRequestError(error);
    } finally {
      this.busy = false;
    }
    void this.#follow();
  }

  #take(play: RatedPlay): void {
    if (this.#ended) return;
    this.play = play;
    this.#answered = performance.now();
    this.fault = null;
    this.offline = false;
    const { table } = play;
    if (table === null) return;
    void this.#lead.leads().then((leads) => {
      if (!leads || this.#ended) return;
      // What is noted stays until the page is at that table: it may be about to be loaded again.
      this.#close();
      this.#onfound(table);
    });
  }

  /** Asks again and again while the person waits. No timer is needed, which a hidden page would get seldom. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    while (!this.#ended && this.play?.waiting) {
      const asked = performance.now();
      try {
        const play = await getRated(true);
        // Meanwhile the person may have stopped waiting here, or be about to: then it is asked again.
        if (this.play.waiting && !this.busy) {
          this.left = play.waiting === null && play.table === null;
          this.#take(play);
        }
      } catch (error) {
        const fault = asRequestError(error);
        this.offline = fault.code === "offline" || fault.code === "not_stored";
        if (fault.code === "too_many_requests") {
          await pause(TOO_MANY_PAUSE_MS);
        } else if (!this.offline) {
          this.play = { ...this.play, waiting: null };
          this.fault = fault;
        }
      }
      if (performance.now() - asked < MIN_PAUSE_MS) await pause(MIN_PAUSE_MS);
    }
    this.#following = false;
  }
}
