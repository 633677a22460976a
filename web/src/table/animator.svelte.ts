import { settings } from "../app/settings.svelte";
import type { Pace } from "../protocol/Pace";
import type { GameTypes, Animations } from "./game";
import type { Step } from "./steps";

/** A card on its way over the table; it may turn over on the way. */
export type Flight<Face> = {
  key: number;
  from: DOMRect;
  to: DOMRect;
  face: Face;
  becomes: Face | null;
  time: number;
  /** Whether it fades from place to place instead of flying. */
  fades: boolean;
};

const FLIGHT_MS: Record<Pace, number> = { slow: 245, normal: 210, fast: 120 };
const PAUSE_MS: Record<Pace, number> = { slow: 550, normal: 200, fast: 40 };

/** What a card's element is called: `data-card`. */
export const cardKey = (seat: number, card: number | string) => `${seat}-${card}`;

/** Animates steps on the page's elements. */
export class Animator<G extends GameTypes> {
  flights = $state.raw<Flight<G["face"]>[]>([]);
  /** Cards that are in the air, by their `data-card`: their places stay empty. */
  ghosts = $state.raw<ReadonlySet<string>>(new Set());
  readonly #animations: Animations<G>;
  #flightCount = 0;
  #endPause: (() => void) | null = null;
  #skipping = false;

  constructor(animations: Animations<G>) {
    this.#animations = animations;
  }

  /** Whether a card's place is empty because it flies. */
  isGhost(seat: number, card: number | string): boolean {
    return this.ghosts.has(cardKey(seat, card));
  }

  /** Ends what is flying and shows what follows at once, until `resume`. */
  skip(): void {
    this.#skipping = true;
    this.#endPause?.();
  }

  /** Everything is shown: the next step is played again. */
  resume(): void {
    this.#skipping = false;
  }

  /** Plays one step; `commit` puts its board on the page. */
  async show(step: Step<G>, before: G["board"] | null, commit: () => void): Promise<void> {
    const { seen, after } = step;
    if (!seen || !before || this.#skipping || document.hidden) return commit();
    let done = false;
    const once = () => {
      if (!done) commit();
      done = true;
    };
    await this.#animations.animate(this, { seen, before, after, commit: once });
    once();
    this.flights = [];
    this.ghosts = new Set();
    await this.#pause(PAUSE_MS[settings.speed] * this.#animations.pauseFactor(seen));
  }

  /** A flight between two places; none where one of them is not on the page. */
  flight(
    from: DOMRect | null,
    to: DOMRect | null,
    face: G["face"],
    becomes: G["face"] | null = null,
  ): Flight<G["face"]> | null {
    if (!from || !to) return null;
    this.#flightCount += 1;
    return {
      key: this.#flightCount,
      from,
      to,
      face,
      becomes,
      time: FLIGHT_MS[settings.speed],
      fades: isStill(),
    };
  }

  /** Lets cards fly; the places that `ghosts` names are empty until they have landed. */
  async fly(flights: readonly (Flight<G["face"]> | null)[], ghosts: Iterable<string> = []): Promise<void> {
    this.ghosts = new Set(ghosts);
    this.flights = flights.filter((flight) => flight !== null);
    await this.#pause(FLIGHT_MS[settings.speed]);
  }

  /** Lets every card on the page come from a place, one after another. */
  deal(from: DOMRect | null): void {
    const still = isStill();
    document.querySelectorAll("[data-card]").forEach((card, at) => {
      const to = card.getBoundingClientRect();
      const start = from && !still ? `translate(${from.left - to.left}px, ${from.top - to.top}px)` : "none";
      card.animate([{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none" }], {
        duration: FLIGHT_MS[settings.speed],
        delay: still ? 0 : at * 14,
        easing: "ease-out",
        fill: "backwards",
      });
    });
  }

  /** Waits, unless the person wants to see what follows. */
  #pause(time: number): Promise<void> {
    if (this.#skipping) return Promise.resolve();
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.#endPause = null;
        resolve();
      };
      const timer = setTimeout(over, time);
      this.#endPause = over;
    });
  }
}

/** Whether nothing is to move on this screen: cards fade instead. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where an element is. */
export const placeOf = (selector: string): DOMRect | null =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Where a card is, by its `data-card`. */
export const placeOfCard = (seat: number, card: number | string): DOMRect | null =>
  placeOf(`[data-card="${cardKey(seat, card)}"]`);
