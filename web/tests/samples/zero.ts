import type { Mark } from "../../src/protocol/zero/Mark";
import type { ShownCard } from "../../src/protocol/zero/ShownCard";
import type { Slot } from "../../src/protocol/zero/Slot";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Board, Offer, Update } from "../../src/games/zero/messages";
import { table } from "./table";

const MARKS: Record<string, Mark> = { f: "free", c: "counts", r: "repeated", s: "suppressed" };

/** A hand that is seen: `r5f` is the red 5, free; the handles are the places. */
export const open = (...cards: string[]): ShownCard[] =>
  cards.map((text, card) => ({ card, face: text.slice(0, 2), mark: MARKS[text.slice(2)] ?? "counts" }));

/** Another hand, of which the backs are seen. */
export const closed = (count = 9): Slot[] =>
  Array.from({ length: count }, (_, card) => ({ card, face: null, mark: null }));

/** Five reds are free, a 3 and a 7 count, and a second 7 does no harm. */
export const HAND = open("r1f", "b7c", "r3f", "r5f", "g3c", "r8f", "w7r", "r4f", "p2c");

/** A board in one's own turn. */
export function board(changes: Partial<Board> = {}): Board {
  const hands = changes.hands ?? [HAND, closed(), closed(), closed()];
  return {
    round: 2,
    dealer: 3,
    phase: "turn",
    active: 0,
    acting: 0,
    knocks: 0,
    first_knocker: null,
    closer: null,
    last_turns: 0,
    scores: [12, 0, 31, 7, 22].slice(0, hands.length),
    pot: ["y7", "r2", "o4", "w1", "p8"],
    aside: 15,
    total: 12,
    rounds: [],
    memory: null,
    ...changes,
    hands,
  };
}

export function info(changes: Partial<TableInfo> = {}): TableInfo {
  return table({
    game: "zero",
    options: { rounds: 4, second_knock: "last_turn_for_others", zero_call: "automatic" },
    seats: [
      { name: "Ada", presence: "here" },
      { name: "Mina", bot: "casual" },
      { name: "Oskar", bot: "master" },
      { name: "Lucie", bot: "random" },
    ],
    ...changes,
  });
}

/** An exchange of every card of the hand for every card of the pot; red 3 for red 2 makes a ZERO here. */
export const swaps = (view: Board = board()): Offer[] =>
  (view.hands[0] ?? []).flatMap(({ card }) =>
    view.pot.map((take, at): Offer => {
      const zero = card === 2 && take === "r2";
      return {
        action: { do: "exchange", give: card, take },
        effects: { total: zero ? 0 : 5 + ((card * 7 + at * 4) % 14), zero },
      };
    }),
  );

export const knock: Offer = { action: { do: "knock" }, effects: { total: 12, zero: false } };
export const zero: Offer = { action: { do: "zero" }, effects: { total: 0, zero: true } };

export function update(changes: Partial<Update> = {}): Update {
  const view = changes.view ?? board();
  return { seq: 40, seen: [], legal: [...swaps(view), knock], wait: null, ...changes, view };
}
