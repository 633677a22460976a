import { counted } from "../../texts/numbers";

export const en = {
  title: "Ratings",
  games: "Games",
  loading: "Looking up the ratings…",

  /** The person's own rating. */
  yours: "Your rating",
  unrated: (rating: string) => `No match that counts yet. Everyone begins at ${rating}.`,
  rated: (matches: number) => `After ${counted("en", matches, "match", "matches")}.`,
  follows: "A rating follows a minute or two after the match.",
  certain: "Certain enough for the list.",
  missing: (matches: number, most: string) =>
    `Not certain enough for the list yet: that takes ± ${most} or less, about ${counted("en", matches, "more match", "more matches")}.`,

  /** Whether others see it. */
  hidden: "Only you see your rating.",
  guest: "With an account you can show it to others.",
  account: "Account",
  show: (name: string) => `Show it to others as ${name}`,
  listed: (name: string) => `Everyone here sees you as ${name}, once your rating is certain enough.`,
  hide: "Don’t show it anymore",

  play: "Play a rated match",
  playGuest: "Create an account for rated matches",
  noAccounts:
    "Rated matches are for people with an account. An account takes a passkey, and passkeys need a secure address (https) and a browser that supports them.",

  /** The list. */
  list: "The strongest",
  caption: (game: string) => `The strongest players at ${game}, people and bots on one scale`,
  place: "Place",
  player: "Player",
  rating: "Rating",
  matches: "Matches",
  bots: "Bots",
  you: "You",
  nobody: "Nobody’s rating is certain enough yet.",

  /** What it means. */
  meaning: "What a rating means",
  scale:
    "Six points more than someone else means finishing ahead of them in about three matches out of four.",
  uncertainty: (most: string) =>
    `± is how far off the rating may be (95% interval). The list has ratings with ± ${most} or less. Each match makes a rating more certain.`,
  counts:
    "Every match that a person plays to the end counts, except guided rounds. A person who leaves early comes last.",
  levels: "All bots of a level are one player.",
};
