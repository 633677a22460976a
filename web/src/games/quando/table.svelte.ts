import type { TableInfo } from "../../protocol/TableInfo";
import { Table, type TableObserver } from "../../table/table.svelte";
import { fitting, offerFor, offersTo } from "./choice";
import type { Quando, Seen } from "./messages";
import { animations } from "./animations";

/** A table of Quando: the shared one, with the cards of the hand that are raised. */
export class QuandoTable extends Table<Quando> {
  /** The raised cards, in the order of choosing. */
  chosen = $state.raw<readonly number[]>([]);

  /** The card that was drawn last; it is marked until the next choice. */
  fresh = $state<number | null>(null);

  readonly hand = $derived(this.seat === null ? [] : (this.board?.hands[this.seat] ?? []));
  /** Whether the hand lies as it was dealt, its backs in the sight of its owner (QU-39). */
  readonly liesDealt = $derived(
    this.board?.plays[this.seat ?? -1] === 0 &&
      this.hand.length > 0 &&
      this.hand.every((slot) => slot.front !== null && slot.back !== null),
  );
  readonly fits = $derived(fitting(this.offers, this.chosen));
  /** The offer that the raised cards make. */
  readonly choice = $derived(this.chosen.length === 0 ? undefined : offerFor(this.offers, this.chosen));
  readonly hasSelection = $derived(this.chosen.length > 0);

  constructor(info: TableInfo, observer: TableObserver<Quando>) {
    super(info, animations, observer);
  }

  clear(): void {
    this.choose([]);
  }

  /** Raises a card, or puts it back. */
  toggle(card: number): void {
    this.choose(
      this.chosen.includes(card) ? this.chosen.filter((other) => other !== card) : this.#with(card),
    );
  }

  /** Raises exactly these cards; where they make no offer, asks why not. */
  choose(cards: readonly number[]): void {
    this.chosen = cards;
    this.fresh = null;
    this.refusal = null;
    if (!this.myTurn || cards.length === 0 || this.fits.size > 0) return;
    const first = cards[0];
    const flips = offersTo(this.offers, "flip").length > 0;
    if (flips && cards.length === 1 && first !== undefined) this.ask({ do: "flip", card: first });
    else this.ask({ do: "play", cards: [...cards] });
  }

  /** The cards chosen so far with one more; one that goes with none of them is a new choice. */
  #with(card: number): readonly number[] {
    const more = [...this.chosen, card];
    return this.myTurn && fitting(this.offers, more).size === 0 ? [card] : more;
  }

  protected stepStarts(seen: Seen): void {
    const mine = seen.seen === "played" || seen.seen === "flipped";
    if (mine && seen.seat === this.seat) this.chosen = [];
    if (seen.seen === "drew" && seen.seat === this.seat) this.fresh = seen.card;
    if (seen.seen === "dealt") this.fresh = null;
  }

  /** Cards raised before one's turn stay raised when they make an offer then. */
  protected offersChanged(): void {
    const held = new Set(this.hand.map((slot) => slot.card));
    const chosen = this.chosen.filter((card) => held.has(card));
    if (this.offers.length > 0) {
      this.chosen = chosen.length > 0 && offerFor(this.offers, chosen) ? chosen : [];
    } else if (chosen.length !== this.chosen.length) {
      this.chosen = chosen;
    }
  }
}
