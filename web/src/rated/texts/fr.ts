import { counted } from "../../texts/numbers";
import type { en } from "./en";

export const fr: typeof en = {
  title: "Partie classée",
  games: "Jeux",
  loading: "Un instant…",

  about:
    "Tu joues avec des personnes dont la cote est proche de la tienne. Plus tu attends, plus on cherche loin\u00a0; après une minute, toute cote convient.",
  rules: (least, most) =>
    `${least === most ? `${most} personnes` : `De ${least} à ${most} personnes`}, les règles habituelles, sans robot.`,
  clock: (seconds, minutes) =>
    `${counted("fr", seconds, "seconde", "secondes")} par tour, et ${counted("fr", minutes, "minute", "minutes")} en réserve.`,
  last: "Qui part avant la fin est dernier.",
  address: "Les personnes qui partagent ta connexion internet ne sont jamais à ta table.",
  start: "Chercher des adversaires",
  guest: "Il faut un compte pour jouer une partie classée.",
  noAccounts:
    "Un compte demande une clé d’accès, et celle-ci une adresse sécurisée (https) et un navigateur qui la gère.",
  account: "Compte",

  waiting: (game) => `Recherche d’adversaires\u00a0: ${game}`,
  waited: (time) => `Tu attends depuis ${time}.`,
  others: (n) =>
    n === 0
      ? "Personne d’autre n’attend en ce moment."
      : `${counted("fr", n, "autre personne attend", "autres personnes attendent")}.`,
  range: (points) => `Les cotes sont à ${points} points de la tienne au plus.`,
  anybody: "Toute cote convient maintenant.",
  stay: "Garde cette page ouverte\u00a0: si tu la quittes, tu n’attends plus.",
  meanwhile: "Jouer avec des robots en attendant",
  meanwhileExplained:
    "Si tu joues avec des robots en attendant, tu continues d’attendre à leur table, et tu passes à ta partie dès qu’elle est trouvée. Celle avec les robots pourra reprendre plus tard.",
  cancel: "Ne plus attendre",

  atTable: "En attente d’une partie classée",
  atTableExplained: "Tu passes à ta partie dès qu’elle est trouvée. Celle-ci pourra reprendre plus tard.",
  keepWaiting: "Continuer d’attendre",
  stopped: "Tu n’attends plus.",
  lost: "Attente terminée",

  found: "Adversaires trouvés\u00a0!",
  go: "Aller à la table",
  left: "Tu n’attends plus\u00a0: tu as arrêté ailleurs, ou ton absence a duré trop longtemps.",
  offline: "Le serveur est injoignable. On réessaie.",
};
