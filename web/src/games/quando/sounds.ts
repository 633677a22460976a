import type { Sound } from "../../app/sounds";
import type { Seen } from "./messages";

/** What is heard when something is seen. */
export function soundOf(seen: Seen): Sound | null {
  switch (seen.seen) {
    case "dealt":
      return "deal";
    case "played":
      return seen.kind === "triplet" ? "triplet" : "play";
    case "drew":
      return "draw";
    case "flipped":
    case "recycled":
      return "flip";
    case "knocked":
      return "knocks";
    case "round_over":
      return "end";
    case "drew_nothing":
    case "passed":
    case "skipped":
      return null;
  }
}
