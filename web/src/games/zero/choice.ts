import type { Card } from "../../protocol/zero/Card";
import type { Slot } from "../../protocol/zero/Slot";
import { offersTo } from "../../table/offers";
import { COLOURS, partsOf } from "./card";
import type { Effects, Offer } from "./messages";

/** The offer to give this card and to take that one. */
export const swapOf = (offers: readonly Offer[], give: number | null, take: Card | null) =>
  offersTo(offers, "exchange").find(({ action }) => action.give === give && action.take === take);

/** What taking each card of the pot for a card of the hand would do. */
export const afterTaking = (offers: readonly Offer[], give: number | null): Map<Card, Effects> =>
  new Map(
    offersTo(offers, "exchange")
      .filter(({ action }) => action.give === give)
      .map(({ action, effects }) => [action.take, effects]),
  );

/** What giving each card of the hand for a card of the pot would do. */
export const afterGiving = (offers: readonly Offer[], take: Card | null): Map<number, Effects> =>
  new Map(
    offersTo(offers, "exchange")
      .filter(({ action }) => action.take === take)
      .map(({ action, effects }) => [action.give, effects]),
  );

/** How people group their hand. */
export type Order = "colour" | "value";

/** The order that is chosen among the kept ones of all games. */
export const orderOf = (orders: Readonly<Record<string, string>>): Order =>
  orders["zero"] === "value" ? "value" : "colour";

/** A card of a hand as it is shown: the group that it is in begins where the one before it differs. */
export type GroupedCard = Slot & { face: Card; starts: boolean };

/** The hand by colour or by number, larger groups first: a matter of the screen alone. */
export function grouped(hand: readonly Slot[], by: Order): GroupedCard[] {
  const key = (face: Card) => (by === "colour" ? COLOURS.indexOf(partsOf(face).colour) : partsOf(face).value);
  const rest = (face: Card) =>
    by === "colour" ? partsOf(face).value : COLOURS.indexOf(partsOf(face).colour);
  const seen = hand.filter((slot): slot is Slot & { face: Card } => slot.face !== null);
  const size = new Map<number, number>();
  for (const { face } of seen) size.set(key(face), (size.get(key(face)) ?? 0) + 1);
  const sizeOf = (face: Card) => size.get(key(face)) ?? 0;
  return seen
    .sort(
      (a, b) => sizeOf(b.face) - sizeOf(a.face) || key(a.face) - key(b.face) || rest(a.face) - rest(b.face),
    )
    .map((slot, at, all) => {
      const before = all[at - 1];
      return { ...slot, starts: before !== undefined && key(before.face) !== key(slot.face) };
    });
}

/** The values that count, each once, ascending: what the marks say adds up to the hand's worth. */
export const counted = (hand: readonly Slot[]): number[] =>
  hand
    .filter((slot): slot is Slot & { face: Card } => slot.face !== null && slot.mark === "counts")
    .map(({ face }) => partsOf(face).value)
    .sort((a, b) => a - b);
