import type { Change, GameTypes, Animations } from "./game";
import { appendToLog, type LogEntry } from "./log";
import { Animator } from "./animator.svelte";
import { stepsOf, type Step } from "./steps";

/** What the owner of a playback is told. */
export type PlaybackHandlers<G extends GameTypes, C extends Change<G>> = {
  /** The next step is about to be shown. */
  next?: (step: Step<G, C>) => void;
  /** A change is shown whole; `last` if no other one waits. */
  shown?: (change: C, last: boolean) => void;
};

/**
 * Plays the changes of a table step by step: a queue, the board on the screen
 * and the log of what was seen. It knows no server: changes come from a
 * connection, from a record or from a test.
 */
export class Playback<G extends GameTypes, C extends Change<G> = Change<G>> {
  /** The board on the screen; null before the first change. */
  board = $state.raw<G["board"] | null>(null);
  log = $state.raw<readonly LogEntry<G["seen"], G["board"]>[]>([]);
  /** The number of the last change that is shown whole. */
  shown = $state(0);
  /** How many steps are still to be shown, the one that is being shown among them. */
  behind = $state(0);
  /** Whether only `step` and `seekToEnd` show what is queued. */
  paused = $state(false);
  readonly animator: Animator<G>;

  readonly #animations: Animations<G>;
  readonly #handlers: PlaybackHandlers<G, C>;
  #queue: Step<G, C>[] = [];
  #playing = false;
  /** The step that is being shown; null once it is dropped. */
  #current: Step<G, C> | null = null;
  /** How many steps a paused playback still shows. */
  #granted = 0;
  /** The board after all that is queued; null if the next change does not continue it. */
  #latest: G["board"] | null = null;

  constructor(animations: Animations<G>, handlers: PlaybackHandlers<G, C> = {}) {
    this.#animations = animations;
    this.#handlers = handlers;
    this.animator = new Animator(animations);
  }

  /** Queues a change as `viewer` (a seat, or null for a spectator) sees it. */
  add(change: C, viewer: number | null): void {
    const steps = stepsOf<G, C>(change, this.#latest, this.#animations.advance, viewer);
    if (this.#latest === null) this.#appendPast(change);
    this.#latest = change.view;
    const isIdle = !this.#playing && !this.paused && this.#queue.length === 0;
    // It was never behind: whoever watches `behind` must not see it come and go.
    if (isIdle && steps.every(({ quiet }) => quiet)) return this.#showQuietly(change);
    this.#queue.push(...steps);
    this.behind = this.#queue.length;
    void this.#run();
  }

  /** The next change does not continue this one, as with another viewer: it is shown at once, without steps. */
  breakContinuity(): void {
    this.#latest = null;
  }

  /** Shows nothing more after the present step until `play`. */
  pause(): void {
    this.paused = true;
    this.#granted = 0;
  }

  /** Shows one step after the other. */
  play(): void {
    this.paused = false;
    void this.#run();
  }

  /** Shows one more step of a paused playback. */
  step(): void {
    this.#granted += 1;
    void this.#run();
  }

  /** Shows everything that is queued at once, without motion; a paused playback stays paused. */
  seekToEnd(): void {
    if (this.behind === 0) return;
    this.animator.skip();
    this.#granted = this.#queue.length;
    void this.#run();
  }

  /** Drops what is still to be shown; nothing is told of the present step, either. */
  end(): void {
    this.animator.skip();
    this.#queue = [];
    this.#current = null;
  }

  async #run(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    for (let step = this.#next(); step; step = this.#next()) await this.#show(step);
    this.#granted = 0;
    this.behind = this.#queue.length;
    this.animator.resume();
    this.#playing = false;
  }

  /** The step to be shown now, if there is one. */
  #next(): Step<G, C> | undefined {
    if (this.paused) {
      if (this.#granted === 0) return undefined;
      this.#granted -= 1;
    }
    return this.#queue.shift();
  }

  /** Shows a change of which nothing was seen: neither the offers nor the revealed hands go for it. */
  #showQuietly(change: C): void {
    this.board = change.view;
    this.#tell(change);
  }

  #tell(change: C): void {
    this.shown = change.seq;
    this.#handlers.shown?.(change, this.#queue.length === 0);
  }

  async #show(step: Step<G, C>): Promise<void> {
    const { seen, after, done, quiet } = step;
    if (quiet && done) return this.#showQuietly(done);
    this.#current = step;
    this.behind = this.#queue.length + 1;
    if (seen) this.#appendToLog(seen, after);
    this.#handlers.next?.(step);
    this.animator.hasten(this.behind);
    await this.animator.show(step, this.board, (board) => (this.board = board));
    if (!done || this.#current !== step) return;
    this.#tell(done);
  }

  #appendPast({ seen: past, view }: C): void {
    past.forEach((seen, at) => {
      this.#appendToLog(seen, this.#animations.boardBefore?.(view, past.slice(at + 1)) ?? view);
    });
  }

  #appendToLog(seen: G["seen"], board: G["board"]): void {
    this.log = appendToLog<G["seen"], G["board"]>(this.log, seen, board, this.#animations);
  }
}
