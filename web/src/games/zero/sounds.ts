import type { Sound } from "../../app/sounds";
import type { Board, Seen } from "./messages";

/** What is heard when something is seen: the knock that brings the end is two. */
export function soundOf(seen: Seen, board: Board): Sound {
  switch (seen.seen) {
    case "dealt":
      return "deal";
    case "exchanged":
      return "play";
    case "knocked":
      return board.knocks === 2 ? "knocks" : "knock";
    case "round_over":
      return "end";
  }
}
