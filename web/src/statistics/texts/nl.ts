import { dutchCount } from "../../texts/dutch";
import { number } from "../../texts/numbers";
import type { en } from "./en";

export const nl: typeof en = {
  title: "Mijn statistieken",
  loading: "Je partijen tellen…",
  none: "Nog geen gespeelde partijen. Zodra je er een hebt uitgespeeld, telt die hier mee.",
  noneFound: "Geen partijen gevonden.",
  reset: "Alles tonen",
  matches: "Mijn partijen",
  ratings: "Ranglijst",
  note: "Partijen die een bot voor je heeft uitgespeeld, tellen niet mee. Balken en marges zijn 95%-betrouwbaarheidsintervallen: hoe minder partijen, hoe breder.",

  filters: "Welke partijen",
  game: "Spel",
  against: "Tegen",
  everyone: "Iedereen",
  people: "Mensen (en bots)",
  mixed: "Bots van verschillende niveaus",

  played: "Gespeelde partijen",
  matchesWon: "Gewonnen partijen",
  roundsWon: "Gewonnen ronden",
  points: { round: "Punten per ronde", match: "Punten per partij" },
  knocksHeld: "Geslaagde kloppen",
  of: (n, all) => `${number("nl", n)} van ${number("nl", all)}`,
  between: (low, high) => `tussen ${low} en ${high}`,
  fewest: "hoe minder, hoe beter",
  most: "hoe meer, hoe beter",

  wonOverTime: "Gewonnen partijen in de loop van de tijd",
  roundsOverTime: "Gewonnen ronden in de loop van de tijd",
  pointsOverTime: {
    round: "Punten per ronde in de loop van de tijd",
    match: "Punten per partij in de loop van de tijd",
  },
  knocksOverTime: "Geslaagde kloppen in de loop van de tijd",
  byOpponents: "Gewonnen partijen, per tegenstander",
  evenSummary: (share, even) =>
    `Je wint ${share} van deze partijen. Bij gelijke sterkte zou dat ${even} zijn.`,
  shareSummary: (share, part, whole) => `${share}: ${number("nl", part)} van ${number("nl", whole)}.`,
  pointsSummary: (mean, n, each, fewest) =>
    `Gemiddeld ${mean} over ${each === "round" ? dutchCount(n, "ronde", "ronden") : dutchCount(n, "partij", "partijen")}. ${fewest ? "De minste punten winnen." : "De meeste punten winnen."}`,
  opponentsSummary: (best, share) => `Je wint het vaakst tegen ${best}: ${share}.`,
  share: "aandeel",
  pointsUnit: { round: "punten per ronde", match: "punten per partij" },
  won: "gewonnen",
  interval: "95%-interval",
  even: "bij gelijke sterkte",
  opponentRow: (name, matches) => `${name} · ${dutchCount(matches, "partij", "partijen")}`,

  numbers: "Getallen tonen",
  period: "Vanaf",
  value: "Waarde",
  count: "Aantal",
  from: "Minstens",
  to: "Hoogstens",
};
