import type { Board, Seen } from "./messages";
import type { Slot } from "../../protocol/quando/Slot";

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
        dealer: seen.dealer,
        knocker: null,
        hands: seen.hands.map((hand) => hand.map((sides, card) => ({ card, ...sides }))),
        discard: { cards: 0, top: null },
      };
    case "played": {
      const gone = new Set(seen.cards.map((played) => played.card));
      const top = seen.cards.at(-1)?.front ?? board.discard.top;
      return {
        ...withHand(board, seen.seat, (hand) => hand.filter((slot) => !gone.has(slot.card))),
        active: seen.seat,
        discard: { cards: board.discard.cards + seen.cards.length, top },
      };
    }
    case "drew": {
      const slot = { card: seen.card, ...seen.sides };
      return {
        ...withHand(board, seen.seat, (hand) => [...hand.filter((held) => held.card !== seen.card), slot]),
        draw: { cards: Math.max(0, board.draw.cards - 1), top: null },
      };
    }
    case "flipped":
      return withHand(board, seen.seat, (hand) =>
        hand.map((slot) => (slot.card === seen.card ? turned(slot, seen.front) : slot)),
      );
    case "recycled":
      return { ...board, draw: { cards: board.discard.cards, top: null }, discard: { cards: 0, top: null } };
    case "knocked":
      return { ...board, knocker: seen.seat };
    case "round_over":
      return { ...board, scores: seen.scores, acting: null };
    case "drew_nothing":
    case "passed":
    case "skipped":
      return board;
  }
}

/** A flipped card: its owner sees the new front, the others the side that was it. */
function turned(slot: Slot, front: number): Slot {
  return slot.front === null ? { ...slot, back: 0 } : { ...slot, front, back: null };
}

function withHand(board: Board, seat: number, change: (hand: Slot[]) => Slot[]): Board {
  return { ...board, hands: board.hands.map((hand, at) => (at === seat ? change(hand) : hand)) };
}
