import type { TableInfo } from "../../protocol/TableInfo";
import type { Replay } from "../../replay/replay.svelte";
import { Table, type TableObserver } from "../../table/table.svelte";
import {
  cardsOf,
  discardOffer,
  onlyWayOn,
  reserveOffer,
  targets,
  uses,
  type HandCard,
  type HeldCard,
} from "./choice";
import type { Action, Offer, Qarre, Seen } from "./messages";
import { animations } from "./animations";
import { chooseCardFirst } from "./commands";

/** The own reserve as a place. */
export const RESERVE = "reserve";

/** Where a hand card may be dropped: on a cell, by its number, or on the own reserve. */
export type Place = number | typeof RESERVE;

/** The key of a place among the table's drop places. */
export const dropKey = (place: Place): string => (place === RESERVE ? RESERVE : `cell-${place}`);

/** A table of Qarré: the shared one, with the card that is chosen to be placed. */
export class QarreTable extends Table<Qarre> {
  /** What is chosen to be placed. */
  held = $state.raw<HeldCard | null>(null);
  /** The cell of which a King's card is still to be named. */
  naming = $state<number | null>(null);

  readonly hand = $derived<readonly HandCard[]>(cardsOf(this.board, this.seat));
  /** The own reserve, its top last. */
  readonly reserve = $derived<readonly string[]>(
    this.seat === null ? [] : (this.board?.reserves[this.seat] ?? []),
  );
  /** The cells that are lit, and what is offered for each. */
  readonly targets = $derived(targets(this.myTurn ? this.offers : [], this.held));
  readonly uses = $derived(uses(this.myTurn ? this.offers : []));
  readonly hasSelection = $derived(this.held !== null);
  /** The offer to put the held hand card into the reserve. */
  readonly toReserve = $derived(
    this.held?.from === "hand" ? reserveOffer(this.offers, this.held.card) : undefined,
  );
  /** The offer to put the held hand card away. */
  readonly toDiscard = $derived(
    this.held?.from === "hand" ? discardOffer(this.offers, this.held.card) : undefined,
  );
  readonly dropPlaces = $derived(
    new Set([
      ...[...this.targets.keys()].map(dropKey),
      ...(this.myTurn && this.toReserve ? [dropKey(RESERVE)] : []),
    ]),
  );
  /** The face of what is held. */
  readonly heldFace = $derived.by(() => {
    const { held } = this;
    if (held?.from === "reserve") return this.reserve.at(-1) ?? null;
    return this.hand.find(({ card }) => card === held?.card)?.face ?? null;
  });

  constructor(info: TableInfo, observer: TableObserver<Qarre>, replay: Replay | null = null) {
    super(info, animations, observer, replay);
  }

  clear(): void {
    this.held = null;
    this.naming = null;
    this.forgetReason();
  }

  /** Chooses a hand card, or puts it back. One that is of no use now stays where it is, and the reason is asked. */
  toggle(card: number): void {
    const back = this.held?.from === "hand" && this.held.card === card;
    this.fresh = null;
    if (!back && this.myTurn && !this.uses.has(card)) {
      this.forgetReason();
      this.ask({ do: "reserve", card });
      return;
    }
    this.clear();
    if (!back) this.held = { from: "hand", card };
  }

  /** Chooses the top of the own reserve, or puts it back; where it fits nowhere, asks why. */
  toggleReserve(): void {
    const back = this.held?.from === "reserve";
    this.fresh = null;
    const fits = targets(this.offers, { from: "reserve" }).size > 0;
    if (this.reserve.length === 0 || (!back && this.myTurn && !fits)) {
      this.forgetReason();
      this.ask({ do: "lay", cell: 0 });
      return;
    }
    this.clear();
    if (!back) this.held = { from: "reserve" };
  }

  /** Does what is offered for a cell; where nothing is, says that a card comes first, or asks why. */
  pressCell(cell: number): void {
    this.fresh = null;
    const offers = this.targets.get(cell) ?? [];
    if (offers.length > 1) this.naming = cell;
    else if (offers[0]) this.act(offers[0]);
    else if (this.#awaitsCard()) this.explain(chooseCardFirst(this.offers));
    else this.ask(this.#question(cell));
  }

  /** Whether a card is to be chosen before a cell: the rules have no reason against a cell alone. */
  #awaitsCard(): boolean {
    return this.myTurn && this.held === null && this.board?.phase === "place";
  }

  /** Puts the held hand card into the reserve; where it may not go there, asks why. */
  putAside(): void {
    if (this.held?.from !== "hand") return;
    this.fresh = null;
    if (this.myTurn && this.toReserve) this.act(this.toReserve);
    else this.ask({ do: "reserve", card: this.held.card });
  }

  override act(offer: Offer | undefined): void {
    this.naming = null;
    super.act(offer);
  }

  /** What a press on a cell means that is not lit. */
  #question(cell: number): Action {
    if (this.held?.from === "hand") return { do: "play", card: this.held.card, cell };
    if (this.held?.from === "reserve") return { do: "lay", cell };
    return this.board?.phase === "king" ? { do: "remove", cell } : { do: "take", cell };
  }

  protected stepStarts(seen: Seen): void {
    this.naming = null;
    const used = seen.seen === "placed" || seen.seen === "reserved" || seen.seen === "discarded";
    if (used && seen.seat === this.seat) this.held = null;
    const came = seen.seen === "drew" || seen.seen === "took";
    if (came && seen.seat === this.seat && seen.card !== null) this.fresh = seen.card;
    if (seen.seen === "dealt") this.fresh = null;
  }

  /** A card held before one's turn stays held when something is offered for it then. */
  protected offersChanged(): void {
    const way = onlyWayOn(this.offers);
    if (way) return this.act(way);
    if (this.offers.length > 0 && !this.#isUseful()) this.held = null;
  }

  #isUseful(): boolean {
    const { held } = this;
    if (held?.from === "hand") return this.uses.has(held.card);
    return held !== null && this.targets.size > 0;
  }
}
