import { counted, number } from "../../texts/numbers";
import type { en } from "./en";

export const fr: typeof en = {
  title: "Mes statistiques",
  loading: "Décompte de tes parties…",
  none: "Pas encore de partie terminée. Dès que tu en auras fini une, elle comptera ici.",
  noneFound: "Aucune partie de ce genre.",
  reset: "Tout afficher",
  matches: "Mes parties",
  ratings: "Classement",
  note: "Les parties qu’un robot a finies à ta place ne comptent pas. Les barres et les fourchettes sont des intervalles de confiance à 95\u00a0%\u00a0: moins il y a de parties, plus elles sont larges.",

  filters: "Quelles parties",
  game: "Jeu",
  against: "Contre",
  everyone: "Tout le monde",
  people: "D’autres personnes (et robots)",
  mixed: "Robots de niveaux différents",

  played: "Parties jouées",
  matchesWon: "Parties gagnées",
  roundsWon: "Manches gagnées",
  points: { round: "Points par manche", match: "Points par partie" },
  knocksHeld: "Frappes réussies",
  of: (n, all) => `${number("fr", n)} sur ${number("fr", all)}`,
  between: (low, high) => `entre ${low} et ${high}`,
  fewest: "moins, c’est mieux",
  most: "plus, c’est mieux",

  wonOverTime: "Parties gagnées au fil du temps",
  roundsOverTime: "Manches gagnées au fil du temps",
  pointsOverTime: { round: "Points par manche au fil du temps", match: "Points par partie au fil du temps" },
  knocksOverTime: "Frappes réussies au fil du temps",
  byOpponents: "Parties gagnées, selon l’adversaire",
  evenSummary: (share, even) => `Tu gagnes ${share} de ces parties. Entre égaux, ce serait ${even}.`,
  shareSummary: (share, part, whole) => `${share}\u00a0: ${number("fr", part)} sur ${number("fr", whole)}.`,
  pointsSummary: (mean, n, each, fewest) =>
    `${mean} en moyenne, sur ${each === "round" ? counted("fr", n, "manche", "manches") : counted("fr", n, "partie", "parties")}. ${fewest ? "Le moins de points gagne." : "Le plus de points gagne."}`,
  opponentsSummary: (best, share) => `Ta meilleure part\u00a0: ${best}, ${share}.`,
  share: "part",
  pointsUnit: { round: "points par manche", match: "points par partie" },
  won: "gagnées",
  interval: "intervalle à 95\u00a0%",
  even: "entre égaux",
  opponentRow: (name, matches) => `${name} · ${counted("fr", matches, "partie", "parties")}`,

  numbers: "Voir les nombres",
  period: "À partir du",
  value: "Valeur",
  count: "Nombre",
  from: "Au moins",
  to: "Au plus",
};
