import { counted, number } from "../../texts/numbers";

const days = (n: number) => counted("en", n, "day", "days");
const people = (n: number) => counted("en", n, "person", "people");

export const en = {
  title: (game: string) => `Deal of the day: ${game}`,
  loading: "Loading the deal…",
  games: "Games",
  /** What it is. `bots` is one bot, such as “Bear, solid”. */
  about: (others: number, bots: string) =>
    `One deal, the same for everyone, against ${others === 1 ? "one bot" : `${others} bots`} (${bots}). ${others === 1 ? "It plays" : "They play"} the same way for everyone, too.`,
  oneTry: "You have one try. Leaving the table uses it up; closing the page doesn’t.",
  guest:
    "The server knows a guest by the browser. In another one you could try again: playing fair is a matter of honour.",
  ends: (time: string) => `The day ends in ${time}, at midnight UTC. A try counts if you finish it before.`,
  play: "Play the deal",
  continue: "Continue your try",
  practice: "Play it for practice",
  practiceNote: "A past deal counts for nothing. Play it as often as you like.",
  lost: "Your try doesn’t count: it was given up, or ended after its day.",

  yours: "Your result",
  points: (n: number) => counted("en", n, "point", "points"),
  /** Against this many bots, alone at the top, or with the best of them. */
  won: (bots: number): string => (bots === 1 ? "You beat the bot." : "You beat the bots."),
  tied: (bots: number): string => (bots === 1 ? "You tied with the bot." : "You tied with the best bot."),
  place: (place: number, all: number) => `Place ${number("en", place)} of ${number("en", all)}`,
  alone: "You’re the first one to finish. Others’ results show up here.",
  better: (share: string) => `Better than ${share} of the others.`,
  fewest: "The fewest points win.",
  most: "The most points win.",
  streak: (n: number, best: number) => `${days(n)} in a row. Best: ${number("en", best)}.`,
  noStreak: (best: number) => `No days in a row right now. Best: ${number("en", best)}.`,

  everyone: "Everyone’s results",
  nobody: "Nobody has finished this deal.",
  hidden: "You see how others did once your try is over.",
  median: (score: number) => `Median: ${number("en", score)}`,
  summary: (n: number, median: number) => `${people(n)} finished it. The median is ${number("en", median)}.`,
  watchMedian: "Watch how the median was played",
  /** In its place where the median is the own result alone. */
  watchOwn: "Watch your own game again",
  shown: "If your result is in the middle, others can watch how you played, without your name.",
  you: "you",
  pointsAxis: "points",
  peopleAxis: "people",
  /** The height of the axis. */
  people,
  numbers: "Show the numbers",
  range: (low: number, high: number) =>
    low === high ? number("en", low) : `${number("en", low)} to ${number("en", high)}`,

  share: "Share",
  /** Without a word of the deal. */
  shared: (game: string, date: string, squares: string, streak: number, link: string) =>
    `Brelan, ${game}, deal of ${date}\n${squares}${streak > 1 ? ` · ${days(streak)} in a row` : ""}\n${link}`,
  copied: "Copied.",
  notCopied: "Your browser doesn’t allow copying.",

  past: "Past deals",
  today: "Today’s deal",
  check: "Was it fair?",
  checkAbout:
    "All deals of a year come from one secret number, drawn before. Its fingerprint (SHA-256) is public from the start, and the number itself after the year. So no deal could be changed later. The secret of each deal is HMAC-SHA256 of its name with the year’s secret, and is shown when its day is over: it’s the same as in the match’s record.",
  commitment: "Fingerprint of this year’s secret",
  nextCommitment: "Fingerprint of next year’s secret",
  name: "Name of this deal",
  secret: "Secret of this deal",
  yearSecret: "Secret of the year",
  noSuchDeal: "There’s no deal of this date.",
};
