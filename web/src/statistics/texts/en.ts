import { counted, number } from "../../texts/numbers";

export const en = {
  title: "My statistics",
  loading: "Counting your matches…",
  none: "No finished matches yet. Once you’ve finished one, it’s counted here.",
  noneFound: "No match like that.",
  reset: "Show all",
  matches: "My matches",
  ratings: "Ratings",
  note: "Matches that a bot finished for you don’t count. Bars and ranges are 95% confidence intervals: the fewer the matches, the wider.",

  filters: "Which matches",
  game: "Game",
  against: "Against",
  everyone: "Everyone",
  people: "People (and bots)",
  mixed: "Bots of different levels",

  /** The figures at the top. */
  played: "Matches played",
  matchesWon: "Matches won",
  roundsWon: "Rounds won",
  /** Where each match has one round, as at Qarré, nothing is said of rounds. */
  points: { round: "Points per round", match: "Points per match" },
  knocksHeld: "Knocks that held",
  /** Out of how many. */
  of: (n: number, all: number) => `${number("en", n)} of ${number("en", all)}`,
  between: (low: string, high: string) => `between ${low} and ${high}`,
  fewest: "fewer is better",
  most: "more is better",

  /** The plots. */
  wonOverTime: "Matches won over time",
  roundsOverTime: "Rounds won over time",
  pointsOverTime: { round: "Points per round over time", match: "Points per match over time" },
  knocksOverTime: "Knocks that held over time",
  byOpponents: "Matches won, by opponents",
  evenSummary: (share: string, even: string) =>
    `You win ${share} of these matches. Among equals it would be ${even}.`,
  shareSummary: (share: string, part: number, whole: number) =>
    `${share}: ${number("en", part)} of ${number("en", whole)}.`,
  pointsSummary: (mean: string, n: number, each: "round" | "match", fewest: boolean) =>
    `${mean} on average, in ${each === "round" ? counted("en", n, "round", "rounds") : counted("en", n, "match", "matches")}. ${fewest ? "The fewest points win." : "The most points win."}`,
  opponentsSummary: (best: string, share: string) => `You win most often against ${best}: ${share}.`,
  share: "share",
  pointsUnit: { round: "points per round", match: "points per match" },
  won: "won",
  interval: "95% interval",
  even: "among equals",
  opponentRow: (name: string, matches: number) => `${name} · ${counted("en", matches, "match", "matches")}`,

  /** The tables behind the plots. */
  numbers: "Show the numbers",
  period: "From",
  value: "Value",
  count: "Number",
  from: "At least",
  to: "At most",
};
