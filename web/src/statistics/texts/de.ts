import { germanCount } from "../../texts/german";
import { number } from "../../texts/numbers";
import type { en } from "./en";

export const de: typeof en = {
  title: "Meine Statistik",
  loading: "Deine Partien werden gezählt\u00a0…",
  none: "Noch keine beendete Partie. Sobald du eine beendet hast, zählt sie hier.",
  noneFound: "Keine passende Partie.",
  reset: "Alle zeigen",
  matches: "Meine Partien",
  ratings: "Rangliste",
  note: "Partien, die ein Bot für dich beendet hat, zählen nicht. Balken und Spannen sind 95-%-Konfidenzintervalle: Je weniger Partien, desto breiter.",

  filters: "Welche Partien",
  game: "Spiel",
  against: "Gegen",
  everyone: "Alle",
  people: "Menschen (und Bots)",
  mixed: "Bots verschiedener Stärke",

  played: "Gespielte Partien",
  matchesWon: "Gewonnene Partien",
  roundsWon: "Gewonnene Runden",
  points: { round: "Punkte pro Runde", match: "Punkte pro Partie" },
  knocksHeld: "Geglücktes Klopfen",
  of: (n, all) => `${number("de", n)} von ${number("de", all)}`,
  between: (low, high) => `zwischen ${low} und ${high}`,
  fewest: "je weniger, desto besser",
  most: "je mehr, desto besser",

  wonOverTime: "Gewonnene Partien im Lauf der Zeit",
  roundsOverTime: "Gewonnene Runden im Lauf der Zeit",
  pointsOverTime: { round: "Punkte pro Runde im Lauf der Zeit", match: "Punkte pro Partie im Lauf der Zeit" },
  knocksOverTime: "Geglücktes Klopfen im Lauf der Zeit",
  byOpponents: "Gewonnene Partien, nach Gegnern",
  evenSummary: (share, even) => `Du gewinnst ${share} dieser Partien. Bei gleicher Stärke wären es ${even}.`,
  shareSummary: (share, part, whole) => `${share}: ${number("de", part)} von ${number("de", whole)}.`,
  pointsSummary: (mean, n, each, fewest) =>
    `${mean} im Schnitt, in ${each === "round" ? germanCount(n, "Runde", "Runden") : germanCount(n, "Partie", "Partien")}. ${fewest ? "Die wenigsten Punkte gewinnen." : "Die meisten Punkte gewinnen."}`,
  opponentsSummary: (best, share) => `Am häufigsten gewinnst du gegen ${best}: ${share}.`,
  share: "Anteil",
  pointsUnit: { round: "Punkte pro Runde", match: "Punkte pro Partie" },
  won: "gewonnen",
  interval: "95-%-Intervall",
  even: "bei gleicher Stärke",
  opponentRow: (name, matches) => `${name} · ${germanCount(matches, "Partie", "Partien")}`,

  numbers: "Zahlen zeigen",
  period: "Ab",
  value: "Wert",
  count: "Anzahl",
  from: "Mindestens",
  to: "Höchstens",
};
