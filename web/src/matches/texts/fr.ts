import { counted } from "../../texts/numbers";
import { frenchList } from "../../texts/subjects";
import type { en } from "./en";

export const fr: typeof en = {
  title: "Mes parties",
  loading: "Chargement de tes parties…",
  none: "Pas encore de partie terminée. Dès que tu en auras fini une, elle sera ici.",
  noneFound: "Aucune partie de ce genre.",
  reset: "Tout afficher",
  more: "Plus de parties",
  statistics: "Mes statistiques",

  filters: "Quelles parties",
  game: "Jeu",
  allGames: "Tous les jeux",
  result: "Résultat",
  allResults: "Toutes",
  results: { won: "Gagnée", lost: "Perdue" },
  against: "Contre",
  allOpponents: "Tout le monde",
  opponents: { people: "Avec d’autres personnes", bots: "Robots seulement" },
  with: "Avec",
  withHint: "Nom",
  from: "Du",
  to: "Au",

  you: "Toi",
  standIn: "Un robot a joué pour cette personne à la fin.",
  hasWon: "a gagné",
  points: (n) => counted("fr", n, "point", "points"),
  later: (from) => `À revoir et à vérifier dès ${from}`,
  replay: "Revoir",
  check: "Vérifier",
  record: "Fichier",
  of: (what, game, when) => `${what}\u00a0: ${game}, ${when}`,
  match: (game, others, when) =>
    others.length === 0 ? `${game}, ${when}` : `${game} avec ${frenchList(others)}, ${when}`,
};
