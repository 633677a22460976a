import type { Sound } from "../../app/sounds";
import type { Board, Seen } from "./messages";
import { keepsHand } from "./turns";

/** What is heard when something is seen: the knock that brings the end is two, and a hand that is kept is none. */
export function soundOf(seen: Seen, board: Board): Sound | null {
  switch (seen.seen) {
    case "dealt":
      return "deal";
    case "exchanged":
      return "play";
    case "knocked":
      if (keepsHand(seen.seat, board)) return null;
      return board.knocks === 2 ? "knocks" : "knock";
    case "round_over":
      return "end";
  }
}
