import { counted, number } from "../../texts/numbers";
import type { en } from "./en";

const days = (n: number) => counted("fr", n, "jour", "jours");

export const fr: typeof en = {
  title: (game) => `La donne du jour\u00a0: ${game}`,
  loading: "Chargement de la donne…",
  games: "Jeux",
  about: (others, bots) =>
    `Une donne, la même pour tout le monde, contre ${others === 1 ? "un robot" : `${others} robots`} (${bots}). ${others === 1 ? "Lui aussi joue" : "Eux aussi jouent"} de la même façon pour tous.`,
  oneTry: "Tu n’as qu’un essai. Quitter la table le consomme\u00a0; fermer la page, non.",
  guest:
    "Le serveur reconnaît un invité à son navigateur. Avec un autre, tu pourrais réessayer\u00a0: jouer franc jeu est une question d’honneur.",
  ends: (time) => `Le jour finit dans ${time}, à minuit UTC. Un essai compte s’il est fini avant.`,
  play: "Jouer la donne",
  continue: "Continuer ton essai",
  practice: "La jouer pour s’entraîner",
  practiceNote: "Une donne passée ne compte pas. Joue-la autant que tu veux.",
  lost: "Ton essai ne compte pas\u00a0: il a été abandonné, ou s’est fini après son jour.",

  yours: "Ton résultat",
  points: (n) => counted("fr", n, "point", "points"),
  won: (bots) => (bots === 1 ? "Tu as battu le robot." : "Tu as battu les robots."),
  tied: (bots) => `Tu es à égalité avec ${bots === 1 ? "le robot" : "le meilleur robot"}.`,
  place: (place, all) => `Place ${number("fr", place)} sur ${number("fr", all)}`,
  alone: "Tu as fini avant tout le monde. Les résultats des autres apparaîtront ici.",
  better: (share) => `Mieux que ${share} des autres.`,
  fewest: "Le moins de points gagne.",
  most: "Le plus de points gagne.",
  streak: (n, best) => `${days(n)} de suite. Record\u00a0: ${number("fr", best)}.`,
  noStreak: (best) => `Pas de série en cours. Record\u00a0: ${number("fr", best)}.`,

  everyone: "Les résultats de tous",
  nobody: "Personne n’a fini cette donne.",
  hidden: "Tu verras les résultats des autres dès que ton essai sera fini.",
  median: (score) => `Médiane\u00a0: ${number("fr", score)}`,
  summary: (n, median) =>
    `${counted("fr", n, "personne l’a finie", "personnes l’ont finie")}. La médiane est ${number("fr", median)}.`,
  watchMedian: "Voir comment la médiane a été jouée",
  watchOwn: "Revoir ta partie",
  shown: "Si ton résultat est au milieu, les autres peuvent voir comment tu as joué, sans ton nom.",
  you: "toi",
  pointsAxis: "points",
  peopleAxis: "personnes",
  people: (n) => counted("fr", n, "personne", "personnes"),
  numbers: "Voir les nombres",
  range: (low, high) =>
    low === high ? number("fr", low) : `de ${number("fr", low)} à ${number("fr", high)}`,

  share: "Partager",
  shared: (game, date, squares, streak, link) =>
    `Brelan, ${game}, donne du ${date}\n${squares}${streak > 1 ? ` · ${days(streak)} de suite` : ""}\n${link}`,
  copied: "Copié.",
  notCopied: "Ton navigateur ne permet pas de copier.",

  past: "Donnes passées",
  today: "La donne d’aujourd’hui",
  check: "Était-ce honnête\u00a0?",
  checkAbout:
    "Toutes les donnes d’une année viennent d’un nombre secret, tiré avant. Son empreinte (SHA-256) est publique dès le début, et le nombre lui-même après l’année. Aucune donne n’a donc pu être changée ensuite. Le secret de chaque donne est le HMAC-SHA256 de son nom avec le secret de l’année\u00a0; il est montré quand son jour est fini, et c’est celui du fichier de la partie.",
  commitment: "Empreinte du secret de cette année",
  nextCommitment: "Empreinte du secret de l’année prochaine",
  name: "Nom de cette donne",
  secret: "Secret de cette donne",
  yearSecret: "Secret de l’année",
  noSuchDeal: "Il n’y a pas de donne à cette date.",
};
