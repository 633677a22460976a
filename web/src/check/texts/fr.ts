import { counted } from "../../texts/numbers";
import type { en } from "./en";

const cards = (n: number) => counted("fr", n, "carte", "cartes");

export const fr: typeof en = {
  title: "Vérifier la donne",
  lead: "Ton navigateur recalcule chaque mélange d’une partie finie, d’après la description publiée du mélange. Le serveur ne donne que le fichier de la partie.",
  loading: "Chargement du fichier…",
  checking: "Calcul en cours…",
  open: "Ouvrir un fichier",
  openHint: "Le fichier d’une partie finie. Tu peux aussi le déposer n’importe où sur cette page.",
  drop: "Dépose le fichier ici",
  download: "Télécharger le fichier",
  replay: "Revoir la partie",

  right: "Chaque donne est juste.",
  wrong: "Quelque chose ne colle pas.",
  wrongPlaces: (n) => (n === 1 ? "Une vérification a échoué." : `${n} vérifications ont échoué.`),
  unproven: "Ce fichier ne dit pas d’où viennent ses donnes\u00a0: il n’y a rien à vérifier.",
  variant:
    "Cette partie s’est jouée avec d’autres cartes que celles du jeu publié. Cette page ne sait pas la vérifier.",
  of: (game, names) => `${game}\u00a0: ${names}`,

  places: "Ce qui a été vérifié",
  isRight: "juste",
  isWrong: "faux",
  commitment: "Engagement",
  commitmentIs: {
    right: "C’est le SHA-256 du secret.",
    wrong: "Ce n’est pas le SHA-256 du secret\u00a0: le secret a changé.",
  },
  noted: "Ce que ce navigateur a noté",
  notedIs: {
    right:
      "Avant la première donne, on lui a montré cet engagement, et sa propre contribution est dans la graine.",
    commitment: "Avant la première donne, on lui a montré un autre engagement.",
    contribution: "Sa contribution n’est pas dans la graine.",
  },
  seed: "Graine",
  seedIs: {
    right: (n) =>
      n === 0
        ? "C’est le SHA-256 du secret. Personne n’a contribué."
        : `C’est le SHA-256 du secret et de ${n === 1 ? "la contribution d’une place" : `${n} contributions`}.`,
    wrong: "Elle ne vient pas du secret et des contributions.",
  },
  first: { dealer: "Première donne par", starter: "Commence" },
  firstIs: {
    right: (name) => `${name}, comme la graine l’a tiré au sort.`,
    wrong: (name) => `${name}, mais la graine a tiré quelqu’un d’autre.`,
  },
  deal: (round) => `Donne de la manche\u00a0${round}`,
  dealOf: (round, pile) => `Donne de la manche\u00a0${round}, ${pile}`,
  reshuffle: (round, pile) => `Manche\u00a0${round}, nouveau mélange\u00a0: ${pile}`,
  piles: {
    deck: "paquet",
    numbers: "cartes numérotées",
    actions: "cartes d’action",
    draw: "pioche",
    base: "base",
  },
  shuffleIs: {
    right: (n) => `${cards(n)}, chacune là où la graine l’a mise.`,
    again: (times) =>
      times === 1
        ? "Redistribué une fois, comme le veulent les options."
        : `Redistribué ${times} fois, comme le veulent les options.`,
    wrong: "Les cartes ne sont pas dans l’ordre de la graine.",
  },

  proves: "Ce que cela montre",
  provesIs: [
    "Le serveur a fixé son secret avant toute contribution\u00a0: l’engagement le lie. La graine est faite de ce secret et de ce que les navigateurs des joueurs ont ajouté\u00a0: personne n’a choisi les donnes à lui seul.",
    "Chaque carte de chaque donne est là où la graine l’a mise. Personne n’a échangé, cherché ni distribué une meilleure main.",
  ],
  provesLess: [
    "Chaque carte de chaque donne est là où la graine l’a mise.",
    "Mais aucun joueur n’a contribué à la graine. Le serveur a tiré le secret seul\u00a0: il aurait pu le choisir.",
  ],
  provesDaily: [
    "Chaque carte de la donne est là où la graine l’a mise.",
    "C’est une donne du jour, la même pour tout le monde\u00a0: personne n’y a contribué. Son secret découle de celui de l’année, dont l’empreinte était publique avant\u00a0: compare-le avec le secret sur la page de ce jour.",
  ],
  toDaily: "La donne de ce jour",
  not: "Ce que cela ne montre pas",
  notNoted:
    "Si l’engagement du fichier est celui que l’on t’a montré\u00a0: seul un navigateur qui l’a noté peut le dire.",
  notIs: [
    "Si quelqu’un à la table connaissait les cartes d’un autre, ou qui a choisi un coup.",
    "Si les coups suivent les règles et si les points sont justes\u00a0: la commande «\u00a0brelan verify\u00a0» le vérifie aussi.",
  ],

  faults: {
    no_json:
      "Ce fichier n’est pas celui d’une partie\u00a0: ce n’est pas du JSON. Un fichier de plusieurs parties en a une par ligne\u00a0: ouvre l’une d’elles.",
    no_record: "Ce fichier n’est pas celui d’une partie.",
    other_format: "Cette page ne connaît pas le format de ce fichier.",
    other_game: "Cette page ne connaît pas le jeu de ce fichier.",
    missing: "Une partie du fichier manque ou est abîmée.",
    other_method: "Cette page ne connaît pas le mélange de ce fichier.",
  },
  faultAt: (text, part) => `${text} (${part})`,
  tooLarge: "Ce fichier est trop grand pour être celui d’une seule partie.",
  unreadable: "Ce fichier ne se laisse pas lire.",
  notOver: "Cette partie n’est pas finie. Son fichier, avec toutes les cartes, est publié à la fin.",
  lesson: "La donne d’une leçon est préparée\u00a0: il n’y a pas de mélange à vérifier.",
};
