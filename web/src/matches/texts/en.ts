import { englishList } from "../../texts/subjects";
import { counted } from "../../texts/numbers";

export const en = {
  title: "My matches",
  loading: "Loading your matches…",
  /** Without any match, and without one that passes the filter. */
  none: "No finished matches yet. Once you’ve finished one, it shows up here.",
  noneFound: "No match like that.",
  reset: "Show all",
  more: "More matches",
  statistics: "My statistics",

  filters: "Which matches",
  game: "Game",
  allGames: "All games",
  result: "Result",
  allResults: "All",
  results: { won: "Won", lost: "Lost" },
  against: "Against",
  allOpponents: "Everyone",
  opponents: { people: "With people", bots: "Bots only" },
  with: "With",
  withHint: "A name",
  /** The first and the last day. */
  from: "From",
  to: "To",

  /** The person's own seat. */
  you: "You",
  /** A seat for which a bot played at the end. */
  standIn: "A bot played for this person at the end.",
  /** Read aloud of who has won it. */
  hasWon: "won",
  points: (n: number) => counted("en", n, "point", "points"),
  /** Of today's deal, in place of the three that follow. */
  later: (from: string) => `Replay and check from ${from}`,
  replay: "Replay",
  check: "Check",
  record: "Record",
  /** What a link leads to, read aloud: of which match. */
  of: (what: string, game: string, when: string) => `${what}: ${game}, ${when}`,
  /** Read aloud for a whole match. */
  match: (game: string, others: readonly string[], when: string) =>
    others.length === 0 ? `${game}, ${when}` : `${game} with ${englishList(others)}, ${when}`,
};
