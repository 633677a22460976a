import type { en } from "./en";

export const fr = {
  name: "Première manche guidée",
  readOn: "Compris",
  skip: "Continuer sans le guide",
  here: "le guide montre ceci",
  play: "Jouer une manche guidée",
  playOf: (game: string) => `Jouer une manche guidée de ${game}`,
  again: "Refaire la manche guidée",
  withBots: "Jouer avec des robots",
  won: "Tu as gagné ta première manche\u00a0!",
  played: "Voilà une manche entière\u00a0!",
  offer: {
    title: "C’est ta première fois\u00a0?",
    text: "Joue une première manche guidée. Deux minutes suffisent.",
    no: "Non merci",
  },
  learn: {
    aim: "Le but",
    turn: "Ton tour",
    end: "La fin",
    title: (game: string) => `Apprendre ${game}`,
    how: (game: string) => `Comment jouer à ${game}`,
    all: "Toutes les règles",
    exact: "Règles exactes",
    exactOf: (game: string) => `Règles exactes de ${game}`,
    exactHint: "Chaque règle avec son numéro, pour en avoir le cœur net.",
    keys: "Gestes et touches",
    unfoldAll: "Tout déplier",
    foldAll: "Tout replier",
  },
} satisfies typeof en;
