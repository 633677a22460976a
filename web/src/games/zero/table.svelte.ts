import { settings } from "../../app/settings.svelte";
import type { Card } from "../../protocol/zero/Card";
import type { TableInfo } from "../../protocol/TableInfo";
import type { Replay } from "../../replay/replay.svelte";
import { Table, type TableObserver } from "../../table/table.svelte";
import { afterGiving, afterTaking, swapOf } from "./choice";
import type { Seen, Zero } from "./messages";
import { animations } from "./animations";

/** A table of Zero: the shared one, with the two cards of an exchange. */
export class ZeroTable extends Table<Zero> {
  /** The card of the hand that is to go into the pot. */
  give = $state<number | null>(null);
  /** The card of the pot that is to come. */
  take = $state<Card | null>(null);

  readonly hand = $derived(this.seat === null ? [] : (this.board?.hands[this.seat] ?? []));
  readonly choice = $derived(swapOf(this.offers, this.give, this.take));
  readonly hasSelection = $derived(this.give !== null || this.take !== null);
  /** What each card of the pot would make of the hand, once a card of the hand is chosen. */
  readonly ifTaken = $derived(afterTaking(this.offers, this.give));
  readonly dropPlaces = $derived(new Set<string>(this.myTurn ? this.ifTaken.keys() : []));
  /** What each card of the hand would leave, once a card of the pot is chosen. */
  readonly ifGiven = $derived(afterGiving(this.offers, this.take));

  constructor(info: TableInfo, observer: TableObserver<Zero>, replay: Replay | null = null) {
    super(info, animations, observer, replay);
  }

  clear(): void {
    this.give = this.take = null;
    this.forgetReason();
  }

  /** Chooses a card of the hand, or puts it back; with one of the pot it makes an exchange. */
  chooseOwn(card: number): void {
    this.#choose(this.give === card ? null : card, this.take);
  }

  /** Chooses a card of the pot, or leaves it; with one of the hand it makes an exchange. */
  choosePot(card: Card): void {
    this.#choose(this.give, this.take === card ? null : card);
  }

  /** A card of the hand begins to be dragged. */
  lift(card: number): void {
    this.give = card;
    this.fresh = null;
    this.forgetReason();
  }

  /** A card of the hand was dropped on one of the pot: that is the exchange. */
  drop(give: number, take: Card): void {
    this.give = give;
    this.take = take;
    this.fresh = null;
    this.forgetReason();
    if (!this.myTurn) return;
    if (this.choice) this.act(this.choice);
    else this.ask({ do: "exchange", give, take });
  }

  /** The second tap swaps, unless a person wants to press the button. */
  #choose(give: number | null, take: Card | null): void {
    const whole = this.give !== null && this.take !== null;
    this.give = give;
    this.take = take;
    this.fresh = null;
    this.forgetReason();
    if (!this.myTurn || give === null || take === null) return;
    if (!this.choice) this.ask({ do: "exchange", give, take });
    else if (settings.tapPlays && !whole) this.act(this.choice);
  }

  protected stepStarts(seen: Seen): void {
    const mine = seen.seen === "exchanged" && seen.seat === this.seat;
    if (mine || seen.seen === "dealt") this.give = this.take = null;
    if (mine) this.fresh = seen.card;
    if (seen.seen === "dealt") this.fresh = null;
  }

  /** What was planned while others played stays chosen as long as both cards are there. */
  protected offersChanged(): void {
    if (!this.hand.some((slot) => slot.card === this.give)) this.give = null;
    if (this.take !== null && !this.board?.pot.includes(this.take)) this.take = null;
  }
}
