import type { en } from "./en";

export const fr: typeof en = {
  title: (game) => `${game}\u00a0: revoir la partie`,
  loading: "Chargement de la partie…",
  controls: "Revoir la partie",
  slider: "Moment",
  moment: (at, last) => `${at} sur ${last}`,
  momentOf: (round, at, last) => `Manche\u00a0${round} · ${at} sur ${last}`,
  beyond: (last) => `Cette partie s’arrête à ${last}\u00a0: voici la fin.`,
  back: "Reculer d’un coup",
  step: "Avancer d’un coup",
  play: "Lire",
  pause: "Pause",
  previousRound: "Manche précédente",
  nextRound: "Manche suivante",
  viewpoint: "Ce que tu vois",
  open: "Toutes les cartes",
  spectator: "En spectateur",
  own: "Tes cartes",
  as: (name) => `Comme ${name}`,
  more: "Partager et plus",
  share: "Ce moment",
  link: "Lien vers ce moment",
  publication: {
    title: "Qui peut ouvrir le lien",
    choices: { nobody: "Nous seulement", anonymous: "Tous, sans mon nom", named: "Tous, avec mon nom" },
    public: "Toute personne qui a le lien peut revoir cette partie.",
    missing: (allowed, people) =>
      people === 1
        ? "Il n’y a que toi qui peux ouvrir le lien."
        : `Seuls les joueurs de cette partie peuvent ouvrir le lien, tant que tous n’ont pas dit oui\u00a0: ${allowed} sur ${people}.`,
  },
  record: "Télécharger le fichier",
  check: "Vérifier la donne",
  match: "Aller à la partie",
  result: "Voir le résultat",
  help: {
    touch: [
      "Tire le curseur vers n’importe quel moment, ou balaie la table\u00a0: vers la gauche on avance, vers la droite on recule.",
      "La liste à côté des boutons montre ce que chaque joueur voyait, ou toutes les cartes.",
    ],
    keys: [
      ["← →", "un moment en arrière, un en avant"],
      ["Espace", "lecture ou pause"],
      ["Page ↑, Page ↓", "manche précédente, manche suivante"],
      ["Début, Fin", "le début, la fin"],
      ["H, T, S, L", "lire à voix haute\u00a0: main, table, scores, derniers coups"],
      ["?", "cette aide"],
    ],
  },
  notOver: "Cette partie n’est pas finie. Tu pourras la revoir après.",
  lesson: "Une leçon ne se revoit pas.",
  median: "Voilà comment la personne qui a le résultat médian a joué la donne. Son nom n’est pas montré.",
  ownMedian: "Le résultat médian est le tien\u00a0: voilà comment tu as joué la donne.",
  deal: "Vers la donne",
  somebody: "Quelqu’un",
  you: "Toi",
  ownTryFirst:
    "Finis d’abord ton propre essai de cette donne. Quand le jour est fini, tout le monde peut regarder.",
  nobodyFinished: "Personne n’a fini cette donne.",
  localMidnight: (time) => `Chez toi, ce sera à ${time}.`,
};
