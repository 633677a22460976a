import type { Slot } from "../../protocol/quando/Slot";
import type { Offer } from "./messages";

/** The most cards of the hand that lie in one row in every window. */
export const MAX_CARDS_IN_ROW = 9;

/** The offer that names exactly these cards: a play, or the flip of one. */
export function offerFor(offers: readonly Offer[], chosen: readonly number[]): Offer | undefined {
  return offers.find(({ action }) => {
    if (action.do === "play") {
      return action.cards.length === chosen.length && action.cards.every((card) => chosen.includes(card));
    }
    return action.do === "flip" && chosen.length === 1 && action.card === chosen[0];
  });
}

/** The cards that an offer may still add to the chosen ones, the chosen ones among them. */
export function fitting(offers: readonly Offer[], chosen: readonly number[]): Set<number> {
  const fits = new Set<number>();
  for (const { action } of offers) {
    if (action.do === "play" && chosen.every((card) => action.cards.includes(card))) {
      for (const card of action.cards) fits.add(card);
    } else if (action.do === "flip" && chosen.every((card) => action.card === card)) {
      fits.add(action.card);
    }
  }
  return fits;
}

/** A play of several cards that one press chooses. */
export type Bundle = { kind: "equal" | "triplet" | "straight"; values: number[]; cards: number[] };

/**
 * The sets and straights among the offers, one of each kind and value: all
 * equal cards, a triplet, every straight. Of copies the first in hand are taken.
 */
export function bundles(offers: readonly Offer[], hand: readonly Slot[]): Bundle[] {
  const front = new Map(hand.map((slot) => [slot.card, slot.front ?? -1]));
  const best = new Map<string, Bundle>();
  for (const { action, effects } of offers) {
    if (action.do !== "play" || action.cards.length < 2 || effects.kind === undefined) continue;
    const values = action.cards.map((card) => front.get(card) ?? -1).sort((a, b) => a - b);
    const key = `${effects.kind} ${values[0]}`;
    const known = best.get(key);
    if (!known || known.cards.length < action.cards.length)
      best.set(key, { kind: effects.kind, values, cards: [...action.cards] });
  }
  const found = [...best.values()];
  const whole = found.filter(
    (bundle) =>
      bundle.kind !== "equal" ||
      !found.some(
        (other) =>
          other.kind === "triplet" && other.values[0] === bundle.values[0] && bundle.cards.length < 3,
      ),
  );
  return whole.sort((a, b) => b.cards.length - a.cards.length || sum(b.values) - sum(a.values));
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** In which order people see their hand. */
export type Order = "value" | "arrival";

/** The order that is chosen among the kept ones of all games. */
export const orderOf = (orders: Readonly<Record<string, string>>): Order =>
  orders["quando"] === "arrival" ? "arrival" : "value";

/** The hand as its owner wants to see it: a matter of the screen alone. */
export function sorted(hand: readonly Slot[], by: Order): Slot[] {
  const cards = [...hand];
  if (by === "value") cards.sort((a, b) => (a.front ?? 0) - (b.front ?? 0) || a.card - b.card);
  else cards.sort((a, b) => a.card - b.card);
  return cards;
}
