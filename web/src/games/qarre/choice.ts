import { offersTo } from "../../table/offers";
import { SUITS, suitOf, valueOf } from "./suits";
import type { Board, Offer } from "./messages";

/** The most cards of the hand that lie in one row in every window. */
export const MAX_CARDS_IN_ROW = 6;

/** What a person has chosen to place: a hand card, or the top of the own reserve. */
export type HeldCard = { from: "hand"; card: number } | { from: "reserve" };

/** Whether an offer is for a cell while this is held; with nothing held the Jack's and the King's are. */
function isFor({ action }: Offer, held: HeldCard | null): boolean {
  if (held === null) return action.do === "take" || action.do === "remove";
  if (held.from === "reserve") return action.do === "lay";
  return action.do === "play" && action.card === held.card;
}

/** The offers for each cell while this is held; a King may have several for one. */
export function targets(offers: readonly Offer[], held: HeldCard | null): Map<number, Offer[]> {
  const found = new Map<number, Offer[]>();
  for (const offer of offers) {
    if (!isFor(offer, held) || !("cell" in offer.action)) continue;
    const { cell } = offer.action;
    found.set(cell, [...(found.get(cell) ?? []), offer]);
  }
  return found;
}

/** The offer to put this card into the reserve. */
export const reserveOffer = (offers: readonly Offer[], card: number): Offer | undefined =>
  offersTo(offers, "reserve").find((offer) => offer.action.card === card);

/** The offer to put this card away. */
export const discardOffer = (offers: readonly Offer[], card: number): Offer | undefined =>
  offersTo(offers, "discard").find((offer) => offer.action.card === card);

/** What a hand card can be used for, as far as it is offered. */
export type CardUses = { place: boolean; reserve: boolean; discard: boolean; gain: number };

/** What each hand card can be used for. */
export function uses(offers: readonly Offer[]): Map<number, CardUses> {
  const found = new Map<number, CardUses>();
  for (const { action, effects } of offers) {
    if (action.do !== "play" && action.do !== "reserve" && action.do !== "discard") continue;
    const use = found.get(action.card) ?? { place: false, reserve: false, discard: false, gain: 0 };
    found.set(action.card, {
      place: use.place || action.do === "play",
      reserve: use.reserve || action.do === "reserve",
      discard: use.discard || action.do === "discard",
      gain: Math.max(use.gain, effects.points ?? 0),
    });
  }
  return found;
}

/** The points that an offer brings; a combo that a Jack uncovers scores when the Jack is done. */
export const gainOf = ({ effects }: Offer): number => effects.points ?? effects.combo?.points ?? 0;

/** The offer that is sent by itself: there is nothing left to choose. */
export function onlyWayOn(offers: readonly Offer[]): Offer | undefined {
  const [only, ...others] = offers;
  if (!only || others.length > 0) return undefined;
  return only.action.do === "end" || only.action.do === "done" ? only : undefined;
}

/** In which order people see their hand. */
export type Order = "suit" | "value" | "arrival";

/** The order that is chosen among the kept ones of all games. */
export function orderOf(orders: Readonly<Record<string, string>>): Order {
  const kept = orders["qarre"];
  return kept === "value" || kept === "arrival" ? kept : "suit";
}

/** A card of the own hand. */
export type HandCard = { card: number; face: string };

const place = (face: string) => SUITS.indexOf(suitOf(face));

/** The cards of a seat's hand that the viewer sees. */
export const cardsOf = (board: Board | null, seat: number | null): HandCard[] =>
  (seat === null ? [] : (board?.hands[seat] ?? [])).flatMap(({ card, face }) =>
    face === null ? [] : [{ card, face }],
  );

/** The hand as its owner wants to see it: a matter of the screen alone. */
export function sorted(hand: readonly HandCard[], by: Order): HandCard[] {
  const arrival = (a: HandCard, b: HandCard) => a.card - b.card;
  const value = (a: HandCard, b: HandCard) => valueOf(a.face) - valueOf(b.face);
  const suit = (a: HandCard, b: HandCard) => place(a.face) - place(b.face);
  const orders: Record<Order, (a: HandCard, b: HandCard) => number> = {
    arrival,
    value: (a, b) => value(a, b) || suit(a, b),
    suit: (a, b) => suit(a, b) || value(a, b),
  };
  return [...hand].sort(orders[by]);
}
