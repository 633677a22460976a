import type { Slot } from "../../protocol/zero/Slot";
import type { Board, Seen } from "./messages";

/** The board right after one thing that was seen, for the steps of an update. */
export function advance(board: Board, seen: Seen, you: number | null): Board {
  switch (seen.seen) {
    case "dealt":
      return dealt(board, seen, you);
    case "exchanged": {
      const own = seen.seat === you;
      const taken = { card: seen.card, face: own ? seen.taken : null, mark: null };
      return {
        ...board,
        active: seen.seat,
        hands: board.hands.map((hand, seat) =>
          seat === seen.seat ? replaced(hand, seen.place, taken) : hand,
        ),
        pot: replaced(board.pot, seen.pot_place, seen.given),
        memory: board.memory && {
          ...board.memory,
          hands: board.memory.hands.map((hand, seat) =>
            seat === seen.seat ? replaced(hand, seen.place, seen.taken) : hand,
          ),
        },
      };
    }
    case "knocked":
      return {
        ...board,
        active: seen.seat,
        knocks: board.knocks + 1,
        first_knocker: board.first_knocker ?? seen.seat,
      };
    case "round_over":
      return { ...board, acting: null, scores: seen.scores, hands: seen.hands, memory: null };
  }
}

function dealt(board: Board, seen: Seen & { seen: "dealt" }, you: number | null): Board {
  const count = Math.max(seen.hand.length, board.hands[0]?.length ?? 0);
  const back = (card: number): Slot => ({ card, face: null, mark: null });
  const hands = board.scores.map((_, seat) =>
    seat === you
      ? seen.hand.map((face, card): Slot => ({ card, face, mark: null }))
      : Array.from({ length: count }, (_, card) => back(card)),
  );
  return {
    ...board,
    dealer: seen.dealer,
    knocks: 0,
    first_knocker: null,
    closer: null,
    last_turns: 0,
    pot: seen.pot,
    total: null,
    memory: null,
    hands,
  };
}

const replaced = <T>(all: readonly T[], place: number, by: T): T[] =>
  all.map((one, at) => (at === place ? by : one));

/** The board before `later`: without the second knock where that is among it, so that one before it is the first. */
export function beforeSecondKnock(board: Board, later: readonly Seen[]): Board {
  const { closer } = board;
  const isSecond = (seen: Seen) => seen.seen === "knocked" && seen.seat === closer;
  return closer !== null && later.some(isSecond) ? { ...board, closer: null, knocks: 1 } : board;
}
