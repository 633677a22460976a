import { dutchCount, dutchList } from "../../texts/dutch";
import type { en } from "./en";

export const nl: typeof en = {
  title: "Mijn partijen",
  loading: "Je partijen laden…",
  none: "Nog geen gespeelde partijen. Zodra je er een hebt uitgespeeld, staat die hier.",
  noneFound: "Geen partijen gevonden.",
  reset: "Alles tonen",
  more: "Meer partijen",
  statistics: "Mijn statistieken",

  filters: "Welke partijen",
  game: "Spel",
  allGames: "Alle spellen",
  result: "Uitslag",
  allResults: "Alle",
  results: { won: "Gewonnen", lost: "Verloren" },
  against: "Tegen",
  allOpponents: "Iedereen",
  opponents: { people: "Met mensen", bots: "Alleen bots" },
  with: "Met",
  withHint: "Naam",
  from: "Van",
  to: "Tot en met",

  you: "Jij",
  standIn: "Aan het eind speelde een bot voor deze speler.",
  hasWon: "heeft gewonnen",
  points: (n) => dutchCount(n, "punt", "punten"),
  later: (from) => `Bekijken en controleren vanaf ${from}`,
  replay: "Bekijken",
  check: "Controleren",
  record: "Partijbestand",
  of: (what, game, when) => `${what}: ${game}, ${when}`,
  match: (game, others, when) =>
    others.length === 0 ? `${game}, ${when}` : `${game} met ${dutchList(others)}, ${when}`,
};
