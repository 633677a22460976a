import type { TableInfo } from "../../protocol/TableInfo";
import { nextOf } from "../../table/keys";
import type { Replay } from "../../replay/replay.svelte";
import { Table, type TableObserver } from "../../table/table.svelte";
import { offersTo } from "../../table/offers";
import { fitting, offerFor } from "./choice";
import type { Quando, Seen } from "./messages";
import { animations } from "./animations";

/** The pile on which raised cards are dropped. */
export const DISCARDS = "discards";

/** A table of Quando: the shared one, with the cards of the hand that are raised. */
export class QuandoTable extends Table<Quando> {
  /** The raised cards, in the order of choosing. */
  chosen = $state.raw<readonly number[]>([]);

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
  readonly dropPlaces = $derived(new Set(this.myTurn && this.choice ? [DISCARDS] : []));

  constructor(info: TableInfo, observer: TableObserver<Quando>, replay: Replay | null = null) {
    super(info, animations, observer, replay);
  }

  clear(): void {
    this.choose([]);
  }

  /**
   * Raises a card, or puts it back. One that cannot be used at all stays where it is, and one that goes with none of
   * the raised cards is a new choice; the reason is asked.
   */
  toggle(card: number): void {
    const more = [...this.chosen, card];
    if (this.chosen.includes(card)) this.choose(this.chosen.filter((other) => other !== card));
    else if (!this.myTurn || fitting(this.offers, more).size > 0) this.choose(more);
    else if (fitting(this.offers, [card]).size === 0) this.#askWhyNot([card]);
    else this.#chooseInstead(card, more);
  }

  /** Raises the next of these cards, which are alike; where all are raised, puts them back. Gives the card that it was. */
  raiseNext(same: readonly number[]): number | undefined {
    const last = same.findLast((card) => this.chosen.includes(card));
    const next = nextOf(same, last);
    if (last === undefined || next === null) {
      if (last === undefined && next !== null) this.toggle(next);
      else this.choose(this.chosen.filter((card) => !same.includes(card)));
      return next ?? last;
    }
    const more = [...this.chosen, next];
    const goesWith = !this.myTurn || fitting(this.offers, more).size > 0;
    this.choose(goesWith ? more : this.chosen.map((card) => (card === last ? next : card)));
    return next;
  }

  /** Raises exactly these cards; where they make no offer, asks why not. */
  choose(cards: readonly number[]): void {
    this.chosen = cards;
    this.fresh = null;
    this.forgetReason();
    if (this.myTurn && cards.length > 0 && this.fits.size === 0) this.#askWhyNot(cards);
  }

  #askWhyNot(cards: readonly number[]): void {
    this.forgetReason();
    const [first, ...others] = cards;
    const flips = offersTo(this.offers, "flip").length > 0;
    if (flips && others.length === 0 && first !== undefined) this.ask({ do: "flip", card: first });
    else this.ask({ do: "play", cards: [...cards] });
  }

  /** Raises a card in place of the raised ones, and asks why they do not go together; a flip is of one card only. */
  #chooseInstead(card: number, together: readonly number[]): void {
    this.choose([card]);
    if (offersTo(this.offers, "flip").length === 0) this.ask({ do: "play", cards: [...together] });
  }

  protected stepStarts(seen: Seen): void {
    const mine = seen.seen === "played" || seen.seen === "flipped";
    if (mine && seen.seat === this.seat) this.chosen = [];
    const came = seen.seen === "drew" || seen.seen === "flipped";
    if (came && seen.seat === this.seat) this.fresh = seen.card;
    if (seen.seen === "dealt") this.fresh = null;
  }

  /** Cards raised before one's turn stay raised when they make an offer then. */
  protected offersChanged(same: boolean): void {
    if (same) return;
    const held = new Set(this.hand.map((slot) => slot.card));
    const chosen = this.chosen.filter((card) => held.has(card));
    if (this.offers.length > 0) {
      this.chosen = chosen.length > 0 && offerFor(this.offers, chosen) ? chosen : [];
    } else if (chosen.length !== this.chosen.length) {
      this.chosen = chosen;
    }
  }
}
