import { tick } from "svelte";
import { settings } from "../app/settings.svelte";
import type { GameTypes, Animations } from "./game";
import { motionMs, pauseMs, tempoFor, type Motion } from "./motion";
import type { Step } from "./steps";

/** A card on its way over the table; it may turn over on the way. */
export type Flight<Face> = {
  key: number;
  from: DOMRect;
  to: DOMRect;
  face: Face;
  becomes: Face | null;
  motion: Motion;
  time: number;
  /** How long after the others it starts. */
  delay: number;
  /** Whether it fades from place to place instead of flying. */
  fades: boolean;
};

/** The hands as they are shown after a round: what is counted so far, and at last which is the lowest. */
export type Reveal = { totals: ReadonlyMap<number, number>; lowest: readonly number[] };

/** One hand to be shown: what it is worth, and the cards that turn over, by their `data-card`. */
export type RevealedHand<Face> = {
  seat: number;
  total: number;
  cards: readonly { key: string; from: Face; to: Face }[];
};

/** What a card's element is called: `data-card`. */
export const cardKey = (seat: number, card: number | string) => `${seat}-${card}`;

/** Animates steps on the page's elements. */
export class Animator<G extends GameTypes> {
  flights = $state.raw<Flight<G["face"]>[]>([]);
  /** Cards that are in the air, by their `data-card`: their places stay empty. */
  ghosts = $state.raw<ReadonlySet<string>>(new Set());
  /** A word that is stamped on the felt. */
  stamp = $state.raw<string | null>(null);
  /** From where a ring goes out over the table. */
  ring = $state.raw<DOMRect | null>(null);
  /** The hands that are shown after a round; it stays until something else is shown. */
  reveal = $state.raw<Reveal | null>(null);
  readonly #animations: Animations<G>;
  #flightCount = 0;
  #endPause: (() => void) | null = null;
  #skipping = false;
  /** The share of its time that everything takes: less where much is still to be shown. */
  #tempo = 1;

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

  /** Everything is shown: the next step is played again, in its own time. */
  resume(): void {
    this.#skipping = false;
    this.#tempo = 1;
  }

  /** Adapts the tempo to the number of steps that are still to be shown. What was hastened stays so until all are. */
  hasten(behind: number): void {
    this.#tempo = Math.min(this.#tempo, tempoFor(settings.speed, behind));
  }

  /** How long a motion takes now. */
  time(motion: Motion): number {
    return motionMs(motion, settings.speed) * this.#tempo;
  }

  /** Plays one step; `put` puts a board on the page, at last that of the step. */
  async show(step: Step<G>, before: G["board"] | null, put: (board: G["board"]) => void): Promise<void> {
    const { seen, after } = step;
    this.reveal = null;
    if (!seen || !before || this.#skipping || document.hidden) return put(after);
    let done = false;
    const once = () => {
      if (!done) put(after);
      done = true;
    };
    await this.#animations.animate(this, { seen, before, after, put, commit: once });
    once();
    this.flights = [];
    this.ghosts = new Set();
    await this.#pause(pauseMs(settings.speed) * this.#tempo * this.#animations.pauseFactor(seen));
  }

  /** A flight between two places; none where one of them is not on the page. */
  flight(
    motion: Motion,
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
      motion,
      time: this.time(motion),
      delay: 0,
      fades: isStill(),
    };
  }

  /** Lets cards fly; the places that `ghosts` names are empty until they have landed. */
  async fly(
    motion: Motion,
    flights: readonly (Flight<G["face"]> | null)[],
    ghosts: Iterable<string> = [],
  ): Promise<void> {
    this.ghosts = new Set(ghosts);
    this.flights = flights.filter((flight) => flight !== null);
    await this.#pause(this.time(motion));
  }

  /** The same for cards that leave one after the other. */
  async flyInTurn(
    motion: Motion,
    flights: readonly (Flight<G["face"]> | null)[],
    ghosts: Iterable<string>,
  ): Promise<void> {
    const apart = this.time("apart");
    await this.fly(
      motion,
      flights.map((flight, at) => flight && { ...flight, delay: at * apart }),
      ghosts,
    );
    await this.#pause((flights.length - 1) * apart);
  }

  /** Stamps a word on the felt, and the table shakes under it as often as was knocked. */
  async stampOn(word: string, knocks: number): Promise<void> {
    this.stamp = word;
    if (!this.#skipping) shake(knocks);
    await this.#pause(this.time("knock"));
    this.stamp = null;
  }

  /** A ring goes out from a place, and the seats that it hits flinch. */
  async ringOut(from: DOMRect | null, hits: readonly number[]): Promise<void> {
    this.ring = from;
    if (!this.#skipping) flinch(hits);
    await this.#pause(this.time("ring"));
    this.ring = null;
  }

  /**
   * Puts the open hands on the page (`open`), turns them over one after the other, counts what they are worth, and at last
   * lights the lowest. Where nothing shall move all is there at once.
   */
  async revealHands(
    hands: readonly RevealedHand<G["face"]>[],
    lowest: readonly number[],
    open: () => void,
  ): Promise<void> {
    const totals = new Map(hands.map(({ seat, total }) => [seat, total]));
    open();
    await tick();
    if (!isStill() && !this.#skipping) {
      this.#turnOver(hands);
      for (let shown = 1; shown <= hands.length; shown += 1) {
        this.reveal = { totals: new Map([...totals].slice(0, shown)), lowest: [] };
        await this.#pause(this.time("hand"));
      }
      await this.#pause(this.time("count"));
    }
    this.reveal = { totals, lowest };
  }

  /** The cards of each hand turn over where they lie, after those of the hand before it; until then they show their backs. */
  #turnOver(hands: readonly RevealedHand<G["face"]>[]): void {
    const flights = hands.flatMap(({ cards }, at) =>
      cards.flatMap(({ key, from, to }) => {
        const place = placeOf(`[data-card="${key}"]`);
        // A narrow window has no room for every hand.
        const flight = place && place.width > 0 ? this.flight("flip", place, place, from, to) : null;
        const delay = at * this.time("hand");
        return flight ? [{ key, flight: { ...flight, delay } }] : [];
      }),
    );
    this.ghosts = new Set(flights.map(({ key }) => key));
    this.flights = flights.map(({ flight }) => flight);
  }

  /** Lets every card on the page come from a place, one after another. */
  deal(from: DOMRect | null): void {
    const still = isStill();
    document.querySelectorAll("[data-card]").forEach((card, at) => {
      const to = card.getBoundingClientRect();
      const start = from && !still ? `translate(${from.left - to.left}px, ${from.top - to.top}px)` : "none";
      card.animate([{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none" }], {
        duration: this.time("deal"),
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

/** How long after the first knock the second one comes. */
const KNOCKS_APART_MS = 140;

/** The table under a knock, or under two. */
function shake(knocks: number): void {
  if (isStill()) return;
  const steps = [0, 4, -4, 3, -2, 0].map((by) => ({ transform: `translate(${by / 2}px, ${by}px)` }));
  for (let knock = 0; knock < knocks; knock += 1)
    document.querySelector(".layout")?.animate(steps, { duration: 130, delay: knock * KNOCKS_APART_MS });
}

/** The plates of seats, one after the other. */
function flinch(seats: readonly number[]): void {
  if (isStill()) return;
  const steps = [0, 6, -3, 0].map((by) => ({ transform: `translateY(${by}px)` }));
  seats.forEach((seat, at) =>
    document
      .querySelector(`.seat[data-seat="${seat}"], [data-part="own-area"][data-seat="${seat}"]`)
      ?.animate(steps, { duration: 240, delay: at * 60, easing: "ease-out" }),
  );
}

/** Where an element is. */
export const placeOf = (selector: string): DOMRect | null =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Where a card is, by its `data-card`. */
export const placeOfCard = (seat: number, card: number | string): DOMRect | null =>
  placeOf(`[data-card="${cardKey(seat, card)}"]`);
