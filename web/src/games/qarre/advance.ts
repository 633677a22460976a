import type { Board, Seen } from "./messages";

type Slot = Board["hands"][number][number];

/**
 * The board as it looks right after one thing that was seen, so that an update
 * that holds many can be shown step by step. Only what lies on the table is
 * moved; the update's own view, which follows the last step, is the truth.
 */
export function advance(board: Board, seen: Seen): Board {
  switch (seen.seen) {
    case "dealt":
      return {
        ...board,
        cells: seen.base.map((card) => [card]),
        hands: seen.hands.map((hand) => hand.map((face, card) => ({ card, face }))),
        reserves: [[], []],
        discard: [],
      };
    case "drew":
      return {
        ...withHand(board, seen.seat, (hand) => [...hand, { card: seen.card, face: seen.face }]),
        active: seen.seat,
        action: null,
        draw: Math.max(0, board.draw - 1),
      };
    case "drew_nothing":
      return { ...board, active: seen.seat, action: null };
    case "turned_up":
      return turnedUp(board, seen.action);
    case "took":
      return took(
        withCell(board, seen.cell, (cards) => cards.slice(0, -1)),
        seen,
      );
    case "refilled":
      return {
        ...withCell(board, seen.cell, (cards) => [...cards, seen.face]),
        draw: Math.max(0, board.draw - 1),
      };
    case "removed": {
      const gone = (board.cells[seen.cell] ?? []).slice(0, seen.cards);
      const left = withCell(board, seen.cell, (cards) => cards.slice(seen.cards));
      return scored({ ...left, discard: [...board.discard, ...gone] }, seen.seat, seen.cards);
    }
    case "placed":
      return withCell(leave(board, seen), seen.cell, (cards) => [...cards, seen.face]);
    case "formed":
      return scored(board, seen.seat, seen.combo.points);
    case "reserved":
      return withReserve(leave(board, seen), seen.seat, (cards) => [...cards, seen.face]);
    case "discarded":
      return { ...leave(board, seen), discard: [...board.discard, seen.face] };
    case "penalty":
      return { ...board, scores: board.scores.map((score, seat) => score - (seen.lost[seat] ?? 0)) };
    case "actions_shuffled":
      return { ...board, action: null, turned: [], to_come: [...board.turned, ...board.to_come] };
    case "draw_shuffled":
      return { ...board, draw: seen.cards, discard: [] };
    case "new_base":
      return { ...board, cells: seen.base.map((card) => [card]), draw: seen.cards, discard: [] };
    case "over":
      return { ...board, scores: seen.scores, acting: null };
    case "finished":
    case "skipped":
    case "ended":
      return board;
  }
}

const turnedUp = (board: Board, action: string): Board => ({
  ...board,
  action,
  turned: [...board.turned, action],
  to_come: board.to_come.filter((card) => card !== action),
});

/** A card that a Jack took comes to the hand, or to the discards. */
function took(board: Board, seen: Extract<Seen, { seen: "took" }>): Board {
  const { card, face } = seen;
  if (card === null) return { ...board, discard: [...board.discard, face] };
  return withHand(board, seen.seat, (hand) => [...hand, { card, face }]);
}

/** A card leaves the hand, or the top of the reserve where it has no handle. */
function leave(board: Board, { seat, card }: { seat: number; card: number | null }): Board {
  return card === null
    ? withReserve(board, seat, (cards) => cards.slice(0, -1))
    : withHand(board, seat, (hand) => hand.filter((slot) => slot.card !== card));
}

const scored = (board: Board, seat: number, points: number): Board => ({
  ...board,
  scores: board.scores.map((score, at) => (at === seat ? score + points : score)),
});

function withHand(board: Board, seat: number, change: (hand: Slot[]) => Slot[]): Board {
  return { ...board, hands: board.hands.map((hand, at) => (at === seat ? change(hand) : hand)) };
}

function withReserve(board: Board, seat: number, change: (cards: string[]) => string[]): Board {
  return { ...board, reserves: board.reserves.map((cards, at) => (at === seat ? change(cards) : cards)) };
}

function withCell(board: Board, cell: number, change: (cards: string[]) => string[]): Board {
  return { ...board, cells: board.cells.map((cards, at) => (at === cell ? change(cards) : cards)) };
}
