import { Latest } from "../net/latest";
import { applyPatch, type Json } from "../net/patch";
import type { Replay as ReplayBody } from "../protocol/Replay";
import type { AnyBoard, GameTypes, ReplayView } from "../table/game";
import type { Viewpoint } from "./address";
import type { ReplaySource } from "./source";

/** A deal or an action: what was seen of it, and the board after it. */
export type Moment = { seen: readonly GameTypes["seen"][]; view: AnyBoard };

/** The moments of a replay as the server sends it. */
export function momentsOf({ moments }: ReplayBody<GameTypes["seen"]>): Moment[] {
  let view: Json = {};
  return moments.map(({ seen, patch }) => {
    view = applyPatch(view, patch as Json);
    return { seen, view: view as unknown as AnyBoard };
  });
}

/** The seat of a viewpoint, as a table has it. */
const seatOf = (viewpoint: Viewpoint): number | null => (typeof viewpoint === "number" ? viewpoint : null);

/**
 * A finished match that is shown again: its moments, the one that is shown, and what leads to others. The table that
 * shows it is its view; there is no connection.
 */
export class Replay {
  viewpoint = $state<Viewpoint>("open");
  moments = $state.raw<readonly Moment[]>([]);
  /** The moment that is shown, or that is being shown. */
  at = $state(0);
  /** Whether one moment follows the other. */
  playing = $state(false);
  /** Whether the help is open, which tells how the replay is worked. */
  help = $state(false);

  readonly last = $derived(Math.max(0, this.moments.length - 1));
  readonly round = $derived(this.roundAt(this.at));
  /** The moments with which rounds begin. */
  readonly roundStarts = $derived(
    this.moments.flatMap((_, at) => (at === 0 || this.roundAt(at) !== this.roundAt(at - 1) ? [at] : [])),
  );

  readonly #source: Pick<ReplaySource, "look">;
  /** The moments by viewpoint: they are fetched once. */
  readonly #known = new Map<Viewpoint, readonly Moment[]>();
  readonly #looks = new Latest();
  #view: ReplayView | null = null;

  constructor(source: Pick<ReplaySource, "look">) {
    this.#source = source;
  }

  /**
   * Shows the match from a viewpoint, at the same moment. A fault of the server is thrown. Neither the moments nor the
   * fault of an earlier call count any more.
   */
  async look(viewpoint: Viewpoint): Promise<void> {
    const isLast = this.#looks.begin();
    try {
      const known = this.#known.get(viewpoint) ?? momentsOf(await this.#source.look(viewpoint));
      this.#known.set(viewpoint, known);
      if (!isLast()) return;
      this.viewpoint = viewpoint;
      this.moments = known;
      this.show();
    } catch (error) {
      if (isLast()) throw error;
    }
  }

  /** The table that shows it from now on, once it is laid and `show` is called. */
  attach(view: ReplayView): void {
    this.#view = view;
  }

  /** Whether something of the present moment is still to be shown. */
  get busy(): boolean {
    return this.#view?.busy() ?? false;
  }

  detach(): void {
    this.playing = false;
    this.#view = null;
  }

  /** The round of a moment, from 1; null where a match has no rounds. */
  roundAt(moment: number): number | null {
    return this.moments[moment]?.view.round ?? null;
  }

  /** Opens the help. Meanwhile the replay rests. */
  openHelp(): void {
    this.pause();
    this.help = true;
  }

  /** Shows what followed. At the end it stops. */
  step(): void {
    const next = this.moments[this.at + 1];
    if (!next) {
      this.playing = false;
      return;
    }
    this.at += 1;
    this.#view?.follow({ seq: this.at, seen: next.seen, view: next.view });
  }

  /** Goes one moment on by hand, without waiting for what is still shown of the one before. */
  stepByHand(): void {
    this.pause();
    if (this.busy) this.goTo(this.at + 1);
    else this.step();
  }

  /** Shows another moment without motion; one beyond the end is the last one. */
  goTo(moment: number): void {
    this.playing = false;
    this.at = Math.min(Math.max(0, Math.trunc(moment)), this.last);
    this.show();
  }

  /** Shows where the round began, or the one before it: where a round begins, an earlier one is meant. */
  previousRound(): void {
    this.goTo(this.roundStarts.findLast((start) => start < this.at) ?? 0);
  }

  nextRound(): void {
    this.goTo(this.roundStarts.find((start) => start > this.at) ?? this.last);
  }

  /** Shows one moment after the other; at the end it begins anew. */
  play(): void {
    if (this.at >= this.last) this.goTo(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  /** Shows the present moment as it stands; the log has what was seen since the round began. */
  show(): void {
    const moment = this.moments[this.at];
    if (!moment) return;
    const start = this.roundStarts.findLast((start) => start <= this.at) ?? 0;
    const seen = this.moments.slice(start, this.at + 1).flatMap(({ seen }) => seen);
    this.#view?.jump(seatOf(this.viewpoint), { seq: this.at, seen, view: moment.view });
  }
}
