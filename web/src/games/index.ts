import { words } from "./quando/words";

/** The games of the house, each with its own folder. */
export const GAMES = {
  quando: {
    words,
    /** Fetched when somebody sits down: the front page is there sooner without it. */
    table: () => import("./quando/TablePage.svelte"),
    rules: {
      en: () => import("virtual:rules/quando"),
      fr: () => import("virtual:rules/quando.fr"),
    },
  },
};

export type GameName = keyof typeof GAMES;
