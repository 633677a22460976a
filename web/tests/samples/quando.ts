import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Board, Offer, Update } from "../../src/games/quando/messages";
import { table } from "./table";

/** Handles are the places: a hand of one's own with these fronts. */
export const own = (...fronts: number[]) => fronts.map((front, card) => ({ card, front, back: null }));

/** Another hand, of which the backs are seen. */
export const other = (...backs: number[]) => backs.map((back, card) => ({ card, front: null, back }));

/** A board in one's own turn. */
export function board(changes: Partial<Board> = {}): Board {
  const hands = changes.hands ?? [
    own(2, 2, 2, 3, 4, 8, 10),
    other(1, 5, 9, 9, 0, 10, 3),
    other(7, 7, 2),
    other(4, 6, 8, 10, 1),
  ];
  return {
    round: 2,
    dealer: 3,
    phase: "turn",
    active: 0,
    acting: 0,
    triplet: false,
    knocker: null,
    plays: hands.map(() => 2),
    scores: [12, 0, 31, 7].slice(0, hands.length),
    total: hands[0]?.reduce((all, slot) => all + (slot.front ?? 0), 0) ?? null,
    draw: { cards: 17, top: 7 },
    discard: { cards: 9, top: 5 },
    rounds: [],
    memory: null,
    ...changes,
    hands,
  };
}

export function info(changes: Partial<TableInfo> = {}): TableInfo {
  return table({
    game: "quando",
    options: { knock_penalty: 5, knock_needs_sole_lowest: true, target_score: 50 },
    seats: [
      { name: "Ada", presence: "here" },
      { name: "Mina", bot: "casual" },
      { name: "Oskar", bot: "master" },
      { name: "Lucie", bot: "random" },
    ],
    ...changes,
  });
}

/** Offers for the usual hand 2 2 2 3 4 8 10: singles, sets of 2, a straight. */
export function plays(): Offer[] {
  const play = (kind: "equal" | "triplet" | "straight", total: number, ...cards: number[]): Offer => ({
    action: { do: "play", cards },
    effects: { kind, total },
  });
  return [
    ...[0, 1, 2, 3, 4, 5, 6].map((card) => play("equal", 29, card)),
    play("equal", 27, 0, 1),
    play("equal", 27, 0, 2),
    play("equal", 27, 1, 2),
    play("triplet", 25, 0, 1, 2),
    play("straight", 22, 0, 3, 4),
    play("straight", 22, 1, 3, 4),
    play("straight", 22, 2, 3, 4),
  ];
}

export const knock: Offer = { action: { do: "knock" }, effects: { total: 31 } };
export const pass: Offer = { action: { do: "pass" }, effects: {} };
export const end: Offer = { action: { do: "end" }, effects: {} };
export const draws: Offer[] = [
  { action: { do: "draw", side: "visible" }, effects: { total: 38 } },
  { action: { do: "draw", side: "hidden" }, effects: {} },
];

export function update(changes: Partial<Update> = {}): Update {
  return { seq: 40, seen: [], view: board(), legal: [...plays(), knock], wait: null, ...changes };
}
