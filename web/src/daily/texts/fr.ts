import type { en } from "./en";

export const fr: typeof en = {
  title: (game) => `La donne du jour\u00a0: ${game}`,
  loading: "Chargement de la donne…",
  games: "Jeux",
  about: (others, bots) =>
    `Une donne, la même pour tout le monde, contre ${others < 2 ? "un robot" : `${others} robots`} (${bots}). Eux aussi jouent de la même façon pour tous.`,
  oneTry: "Tu as un seul essai. Quitter la table le consomme\u00a0; fermer la page, non.",
  guest:
    "Ton essai est à toi tel que ce navigateur te connaît. Un autre navigateur est quelqu’un d’autre pour le serveur\u00a0: la place d’un invité est une question d’honneur.",
  ends: (time) => `Le jour finit dans ${time}, à minuit UTC. Un essai compte s’il est fini avant.`,
  play: "Jouer la donne",
  continue: "Continuer ton essai",
  practice: "La jouer pour t’exercer",
  practiceNote: "Une donne passée ne compte pas. Joue-la autant que tu veux.",
  lost: "Ton essai ne compte pas\u00a0: il a été abandonné, ou s’est fini après son jour.",

  yours: "Ton résultat",
  points: (n) => (Math.abs(n) < 2 ? `${n}\u00a0point` : `${n}\u00a0points`),
  won: "Tu as battu les robots.",
  place: (place, people) => `Place ${place} sur ${people}`,
  alone: "Tu as fini avant tout le monde. Les résultats des autres apparaîtront ici.",
  better: (share) => `Mieux que ${share} des autres.`,
  fewest: "Le moins de points gagne.",
  most: "Le plus de points gagne.",
  streak: (days, best) => `${days < 2 ? `${days} jour` : `${days} jours`} de suite. Record\u00a0: ${best}.`,
  noStreak: (best) => `Pas de série en cours. Record\u00a0: ${best}.`,

  everyone: "Les résultats de tous",
  nobody: "Personne n’a fini cette donne.",
  hidden: "Tu verras ceux des autres dès que ton essai sera fini.",
  median: (score) => `Médiane\u00a0: ${score}`,
  summary: (people, median) =>
    `${people < 2 ? `${people} personne l’a finie` : `${people} personnes l’ont finie`}. La médiane est ${median}.`,
  you: "toi",
  pointsAxis: "points",
  peopleAxis: "personnes",
  people: (n) => (n < 2 ? `${n}\u00a0personne` : `${n}\u00a0personnes`),
  numbers: "Voir les nombres",
  range: (low, high) => (low === high ? `${low}` : `de ${low} à ${high}`),

  share: "Partager",
  shared: (game, date, squares, streak, link) =>
    `Brelan, ${game}, donne du ${date}\n${squares}${streak > 1 ? ` · ${streak} jours de suite` : ""}\n${link}`,
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
