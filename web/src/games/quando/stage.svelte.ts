import { tick } from "svelte";
import type { Pace } from "../../protocol/Pace";
import { settings } from "../../app/settings.svelte";
import { advance } from "./advance";
import type { Board, Seen, Update } from "./messages";

/** One side of a card as it flies. */
export type Face = { value: number | null; side: "front" | "back" };

/** A card on its way over the table; it may turn over on the way. */
export type Flight = {
  key: number;
  from: DOMRect;
  to: DOMRect;
  face: Face;
  becomes: Face | null;
  time: number;
};

/** One thing that is shown, and the board as it lies afterwards. */
export type Step = { seen: Seen | null; after: Board; done: Update | null };

/** The steps of an update that finds the table as `from`; the last one lands on the update's own view. */
export function stepsOf(update: Update, from: Board | null): Step[] {
  if (!from || update.seen.length === 0) return [{ seen: null, after: update.view, done: update }];
  let board = from;
  return update.seen.map((seen, at) => {
    const last = at === update.seen.length - 1;
    board = last ? update.view : advance(board, seen);
    return { seen, after: board, done: last ? update : null };
  });
}

const FLY: Record<Pace, number> = { slow: 245, normal: 210, fast: 120 };
const REST: Record<Pace, number> = { slow: 550, normal: 200, fast: 40 };

const cardKey = (seat: number, card: number) => `${seat}-${card}`;

/** Shows steps one after another on the page's elements. */
export class Stage {
  flights = $state.raw<Flight[]>([]);
  /** Cards that are in the air: their places stay empty. */
  ghosts = $state.raw<ReadonlySet<string>>(new Set());
  #flown = 0;
  #hurry: (() => void) | null = null;
  #skipping = false;

  /** Whether a card's place is empty because it flies. */
  isGhost(seat: number, card: number): boolean {
    return this.ghosts.has(cardKey(seat, card));
  }

  /** Ends what is flying and shows what follows at once, until `calm`. */
  skip(): void {
    this.#skipping = true;
    this.#hurry?.();
  }

  /** Everything is shown: the next step is played again. */
  calm(): void {
    this.#skipping = false;
  }

  /** Plays one step; `commit` puts its board on the page. */
  async show(step: Step, before: Board | null, commit: () => void): Promise<void> {
    const { seen } = step;
    if (!seen || !before || this.#skipping || document.hidden) return commit();
    if (this.#still()) {
      commit();
    } else if (seen.seen === "dealt") {
      commit();
      await tick();
      deal(FLY[settings.speed]);
    } else if (seen.seen === "played") {
      await this.#played(seen, before);
      commit();
    } else if (seen.seen === "drew") {
      await this.#drew(seen, before, step.after, commit);
    } else if (seen.seen === "flipped") {
      await this.#flipped(seen, before, step.after, commit);
    } else if (seen.seen === "recycled") {
      await this.#recycled(before);
      commit();
    } else {
      commit();
    }
    this.#land();
    await this.#pause(REST[settings.speed] * weight(seen));
  }

  async #played(seen: Seen & { seen: "played" }, before: Board): Promise<void> {
    const to = rect(`[data-pile="discard"]`);
    const flights = seen.cards.map((played) => {
      const slot = before.hands[seen.seat]?.find((held) => held.card === played.card);
      const open = slot?.front ?? null;
      const face: Face =
        open === null ? { value: slot?.back ?? null, side: "back" } : { value: open, side: "front" };
      const becomes: Face | null = open === null ? { value: played.front, side: "front" } : null;
      return this.#flight(cardRect(seen.seat, played.card), to, face, becomes);
    });
    this.ghosts = new Set(seen.cards.map((played) => cardKey(seen.seat, played.card)));
    await this.#fly(flights);
  }

  async #drew(seen: Seen & { seen: "drew" }, before: Board, after: Board, commit: () => void): Promise<void> {
    const from = rect(`[data-pile="draw"]`);
    this.ghosts = new Set([cardKey(seen.seat, seen.card)]);
    commit();
    await tick();
    const slot = after.hands[seen.seat]?.find((held) => held.card === seen.card);
    const up: Face = { value: before.draw.top, side: "front" };
    const lands: Face =
      slot?.front == null
        ? { value: slot?.back ?? null, side: "back" }
        : { value: slot.front, side: "front" };
    const turns = lands.side === "back" || lands.value !== up.value;
    await this.#fly([this.#flight(from, cardRect(seen.seat, seen.card), up, turns ? lands : null)]);
  }

  async #flipped(
    seen: Seen & { seen: "flipped" },
    before: Board,
    after: Board,
    commit: () => void,
  ): Promise<void> {
    const place = cardRect(seen.seat, seen.card);
    const face = (board: Board): Face => {
      const slot = board.hands[seen.seat]?.find((held) => held.card === seen.card);
      return slot?.front == null
        ? { value: slot?.back ?? null, side: "back" }
        : { value: slot.front, side: "front" };
    };
    this.ghosts = new Set([cardKey(seen.seat, seen.card)]);
    await this.#fly([this.#flight(place, place, face(before), face(after))]);
    commit();
  }

  async #recycled(before: Board): Promise<void> {
    const flight = this.#flight(
      rect(`[data-pile="discard"]`),
      rect(`[data-pile="draw"]`),
      { value: before.discard.top, side: "front" },
      { value: null, side: "back" },
    );
    await this.#fly([flight]);
  }

  #flight(from: DOMRect | null, to: DOMRect | null, face: Face, becomes: Face | null): Flight | null {
    if (!from || !to) return null;
    this.#flown += 1;
    return { key: this.#flown, from, to, face, becomes, time: FLY[settings.speed] };
  }

  async #fly(flights: (Flight | null)[]): Promise<void> {
    this.flights = flights.filter((flight) => flight !== null);
    await this.#pause(FLY[settings.speed]);
  }

  #land(): void {
    this.flights = [];
    this.ghosts = new Set();
  }

  /** Whether nothing is to move on this screen. */
  #still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Waits, unless the person wants to see what follows. */
  #pause(time: number): Promise<void> {
    if (this.#skipping) return Promise.resolve();
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.#hurry = null;
        resolve();
      };
      const timer = setTimeout(over, time);
      this.#hurry = over;
    });
  }
}

/** How much longer than usual something is left to be seen. */
const weight = (seen: Seen): number => (seen.seen === "round_over" ? 5 : seen.seen === "knocked" ? 3 : 1);

/** Lets every card of every hand come from the draw pile, one after another. */
function deal(time: number): void {
  const from = rect(`[data-pile="draw"]`);
  if (!from) return;
  document.querySelectorAll("[data-card]").forEach((card, at) => {
    const to = card.getBoundingClientRect();
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    card.animate([{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none" }], {
      duration: time,
      delay: at * 14,
      easing: "ease-out",
      fill: "backwards",
    });
  });
}

const rect = (selector: string): DOMRect | null =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;
const cardRect = (seat: number, card: number): DOMRect | null => rect(`[data-card="${cardKey(seat, card)}"]`);
