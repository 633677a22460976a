import { germanCount, germanList } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: "Meine Partien",
  loading: "Deine Partien werden geladen\u00a0…",
  none: "Noch keine beendete Partie. Sobald du eine beendet hast, erscheint sie hier.",
  noneFound: "Keine passende Partie.",
  reset: "Alle zeigen",
  more: "Mehr Partien",
  statistics: "Meine Statistik",

  filters: "Welche Partien",
  game: "Spiel",
  allGames: "Alle Spiele",
  result: "Ergebnis",
  allResults: "Alle",
  results: { won: "Gewonnen", lost: "Verloren" },
  against: "Gegen",
  allOpponents: "Alle",
  opponents: { people: "Mit anderen", bots: "Nur Bots" },
  with: "Mit",
  withHint: "Name",
  from: "Von",
  to: "Bis",

  you: "Du",
  standIn: "Am Ende hat für diese Person ein Bot gespielt.",
  hasWon: "hat gewonnen",
  points: (n) => germanCount(n, "Punkt", "Punkte"),
  later: (from) => `Ansehen und prüfen ab ${from} Uhr`,
  replay: "Ansehen",
  check: "Prüfen",
  record: "Protokoll",
  of: (what, game, when) => `${what}: ${game}, ${when}`,
  match: (game, others, when) =>
    others.length === 0 ? `${game}, ${when}` : `${game} mit ${germanList(others)}, ${when}`,
};
