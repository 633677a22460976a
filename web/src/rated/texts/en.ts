import { counted } from "../../texts/numbers";

export const en = {
  title: "Rated match",
  games: "Games",
  loading: "One moment…",

  /** Before one waits. */
  about:
    "You play with people whose rating is close to yours. The longer you wait, the further we look; after a minute, any rating will do.",
  rules: (least: number, most: number) =>
    `${least === most ? `${most} people` : `${least} to ${most} people`}, the usual rules, no bots.`,
  clock: (seconds: number, minutes: number) =>
    `${counted("en", seconds, "second", "seconds")} a turn, and a bank of ${counted("en", minutes, "minute", "minutes")}.`,
  last: "Whoever leaves comes last.",
  address: "People who share your internet connection are never at your table.",
  start: "Find opponents",
  guest: "Rated matches are for people with an account.",
  noAccounts:
    "An account takes a passkey, and passkeys need a secure address (https) and a browser that supports them.",
  account: "Account",

  /** While one waits. */
  waiting: (game: string) => `Looking for opponents: ${game}`,
  waited: (time: string) => `You’ve been waiting for ${time}.`,
  others: (n: number) =>
    n === 0
      ? "Nobody else is waiting right now."
      : `${counted("en", n, "other person is", "other people are")} waiting.`,
  range: (points: string) => `Ratings are at most ${points} points from yours.`,
  anybody: "Any rating will do now.",
  stay: "Keep this page open: you stop waiting when you leave it.",
  meanwhile: "Play with bots meanwhile",
  meanwhileExplained:
    "If you play with bots meanwhile, you keep waiting at their table, and go to your match as soon as it’s found. The one with bots can be continued later.",
  cancel: "Stop waiting",

  /** At a table with bots. */
  atTable: "Waiting for a rated match",
  atTableExplained: "You go to your match as soon as it’s found. This one can be continued later.",
  keepWaiting: "Keep waiting",
  stopped: "You’re no longer waiting.",
  lost: "No longer waiting",

  found: "Opponents found!",
  go: "Go to the table",
  left: "You’re no longer waiting: you stopped elsewhere, or were away for too long.",
  offline: "The server can’t be reached. We’ll keep trying.",
};
