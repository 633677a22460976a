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

/** How many number cards are dealt to the hands before the base of four. */
const DEALT_BEFORE_BASE = 6;

/** Whether the base that is dealt from this pile of Qarré has a trio or a quartet (QA-18). */
export function baseHasCombo(numbers: readonly string[]): boolean {
  const base = numbers.slice(DEALT_BEFORE_BASE, DEALT_BEFORE_BASE + 4);
  const places = new Set(base.map((card) => NUMBERS.indexOf(card)));
  const ranks = NUMBERS.length / 4;
  const isThere = (suit: number, rank: number) => places.has(suit * ranks + ((rank + ranks) % ranks));
  return [...places].some((place) => {
    const [suit, rank] = [Math.floor(place / ranks), place % ranks];
    const equals = [0, 1, 2, 3].filter((other) => isThere(other, rank));
    // The ten and the ace are neighbours.
    return equals.length >= 3 || (isThere(suit, rank - 1) && isThere(suit, rank + 1));
  });
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
