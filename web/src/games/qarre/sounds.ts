import type { Sound } from "../../app/sounds";
import type { Seen } from "./messages";

/** What is heard when something is seen. */
export function soundOf(seen: Seen): Sound | null {
  switch (seen.seen) {
    case "dealt":
      return "deal";
    case "drew":
    case "took":
    case "refilled":
      return "draw";
    case "turned_up":
    case "reserved":
    case "actions_shuffled":
    case "draw_shuffled":
    case "new_base":
      return "flip";
    case "placed":
    case "discarded":
      return "play";
    case "formed":
      return "triplet";
    case "removed":
    case "penalty":
      return "knock";
    case "over":
      return "end";
    case "drew_nothing":
    case "finished":
    case "skipped":
    case "ended":
      return null;
  }
}
