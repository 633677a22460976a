import type { Board } from "./messages";
import { texts } from "./texts";

/** What ended the match (its target, a lead, or the limit of turns), and when. */
export function matchStory({ over, turn }: Board): string {
  if (!over) return "";
  const { story } = texts();
  const [less = 0, more = 0] = [...over.scores].sort((a, b) => a - b);
  if (over.end === "target") return story.target(more, turn);
  return over.end === "lead" ? story.lead(more - less, turn) : story.cap(turn);
}
