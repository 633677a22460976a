import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Board, Offer, Update } from "../../src/games/qarre/messages";
import { table } from "./table";

const FIGURES = ["J", "Q", "K"];
const PACK = ["s", "h", "d", "c"].flatMap((suit) => FIGURES.map((figure) => figure + suit));

/** Handles are the places: a hand of one's own with these cards. */
export const own = (...faces: string[]) => faces.map((face, card) => ({ card, face }));

/** The other hand, of which only the number of cards is seen. */
export const other = (count: number) => Array.from({ length: count }, (_, card) => ({ card, face: null }));

/** The base of the rules' second example, in one's own turn under a Queen of spades. */
export function board(changes: Partial<Board> = {}): Board {
  const turned = changes.turned ?? ["Kd", "Jc", "Qs"];
  return {
    phase: "place",
    starter: 1,
    turn: 3,
    active: 0,
    acting: 0,
    action: turned.at(-1) ?? null,
    queen: "s",
    turned,
    to_come: PACK.filter((card) => !turned.includes(card)),
    cells: [["6s"], ["4d", "4h"], ["Ah"], ["9d"]],
    combo: null,
    reserves: [["9s", "8s"], ["2c"]],
    hands: [own("7s", "3h", "Ac", "2d"), other(3)],
    scores: [12, 7],
    draw: 21,
    discard: ["5h", "Tc"],
    drew: true,
    hand_card_used: false,
    reserve_played: false,
    over: null,
    memory: null,
    ...changes,
  };
}

export function info(changes: Partial<TableInfo> = {}): TableInfo {
  return table({
    game: "qarre",
    options: { target: 44, lead: 22 },
    seats: [
      { name: "Ada", presence: "here" },
      { name: "Mina", bot: "casual" },
    ],
    ...changes,
  });
}

export const play = (card: number, cell: number, points?: number): Offer => ({
  action: { do: "play", card, cell },
  effects: points === undefined ? { wins: false } : { points, wins: false },
});
export const lay = (cell: number): Offer => ({ action: { do: "lay", cell }, effects: { wins: false } });
export const reserve = (card: number): Offer => ({
  action: { do: "reserve", card },
  effects: { wins: false },
});
export const take = (cell: number): Offer => ({ action: { do: "take", cell }, effects: { wins: false } });
export const remove = (cell: number, points: number, card?: string): Offer => ({
  action: card === undefined ? { do: "remove", cell } : { do: "remove", cell, card },
  effects: { points, wins: false },
});
export const simple = (what: "done" | "skip" | "end"): Offer => ({
  action: { do: what },
  effects: { wins: false },
});

/** What is offered on the usual board: spades only. */
export const offers: Offer[] = [play(0, 1), play(0, 2), reserve(1), reserve(2), reserve(3)];

export function update(changes: Partial<Update> = {}): Update {
  return { seq: 40, seen: [], view: board(), legal: offers, wait: null, ...changes };
}
