import type { GameName } from "./record";

/** Every pair `a/b` with `a < b`, the side `a` up, sorted. */
const PAIRS = Array.from({ length: 11 }, (_, a) =>
  Array.from({ length: 10 - a }, (_, more) => `${a}/${a + 1 + more}`),
).flat();

/** Colour by colour, the values 1 to 8. */
const COLOURED = [..."roygbpw"].flatMap((colour) => [..."12345678"].map((value) => colour + value));

/** Suit by suit, from the ace to the ten. */
const NUMBERS = [..."shdc"].flatMap((suit) => [..."A23456789T"].map((rank) => rank + suit));

/** Jack, Queen, King, suit by suit. */
const FIGURES = [..."shdc"].flatMap((suit) => [..."JQK"].map((figure) => figure + suit));

/** The deck of a pile in canonical order; null for a pile that the game does not have. */
function deckOf(game: GameName, pile: string): readonly string[] | null {
  if (game === "quando") return pile === "deck" || pile === "draw" ? PAIRS : null;
  if (game === "zero") return pile === "deck" ? COLOURED : null;
  if (pile === "actions") return FIGURES;
  return ["numbers", "draw", "base"].includes(pile) ? NUMBERS : null;
}

/** The card with its other side up. */
export const turned = (card: string): string => card.split("/").reverse().join("/");

/**
 * The cards of a pile in canonical order, in Quando with the smaller side up; null where they are not cards of
 * this pile, or one is there twice. A dealt pile is the whole deck.
 */
export function inCanonicalOrder(
  game: GameName,
  pile: string,
  cards: readonly string[],
  dealt: boolean,
): string[] | null {
  const deck = deckOf(game, pile);
  if (deck === null) return null;
  const there = new Set(cards);
  const isThere = (card: string) => there.has(card) || (game === "quando" && there.has(turned(card)));
  const order = deck.filter(isThere);
  const whole = order.length === cards.length && there.size === cards.length;
  return whole && (!dealt || order.length === deck.length) ? order : null;
}
