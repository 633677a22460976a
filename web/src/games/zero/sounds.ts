import type { Sound } from "../../app/sounds";
import type { Seen } from "./messages";

/** What is heard when something is seen. */
export function soundOf(seen: Seen): Sound {
  switch (seen.seen) {
    case "dealt":
      return "deal";
    case "exchanged":
      return "play";
    case "knocked":
      return "knock";
    case "round_over":
      return "end";
  }
}
