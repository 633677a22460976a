import { counted } from "../../texts/numbers";
import type { en } from "./en";

export const fr: typeof en = {
  title: "Classement",
  games: "Jeux",
  loading: "Recherche du classement…",

  yours: "Ta cote",
  unrated: (rating) => `Pas encore de partie qui compte. Tout le monde commence à ${rating}.`,
  rated: (matches) => `Après ${counted("fr", matches, "partie", "parties")}.`,
  follows: "La cote suit une minute ou deux après la partie.",
  certain: "Assez sûre pour la liste.",
  missing: (matches, most) =>
    `Pas encore assez sûre pour la liste\u00a0: il faut ±\u00a0${most} ou moins, soit environ ${counted("fr", matches, "partie de plus", "parties de plus")}.`,

  hidden: "Il n’y a que toi qui vois ta cote.",
  guest: "Avec un compte, tu peux la montrer aux autres.",
  account: "Compte",
  show: (name) => `La montrer aux autres sous le nom de ${name}`,
  listed: (name) => `Tout le monde te voit ici sous le nom de ${name}, dès que ta cote est assez sûre.`,
  hide: "Ne plus la montrer",

  play: "Jouer une partie classée",
  playGuest: "Créer un compte pour les parties classées",
  noAccounts:
    "Il faut un compte pour jouer une partie classée. Un compte demande une clé d’accès, et celle-ci une adresse sécurisée (https) et un navigateur qui la gère.",

  list: "Les plus forts",
  caption: (game) => `Les plus forts à ${game}, humains et robots sur une même échelle`,
  place: "Rang",
  player: "Qui",
  rating: "Cote",
  matches: "Parties",
  bots: "Robots",
  you: "Toi",
  nobody: "Aucune cote n’est encore assez sûre.",

  meaning: "Ce que dit une cote",
  scale: "Six points de plus que quelqu’un, c’est finir devant lui dans environ trois parties sur quatre.",
  uncertainty: (most) =>
    `± dit de combien la cote peut se tromper (intervalle à 95\u00a0%). La liste montre les cotes à ±\u00a0${most} ou moins. Chaque partie rend une cote plus sûre.`,
  counts:
    "Chaque partie que quelqu’un joue jusqu’au bout compte, sauf les manches guidées. Qui part avant la fin est dernier.",
  levels: "Tous les robots d’un niveau comptent comme un seul.",
};
