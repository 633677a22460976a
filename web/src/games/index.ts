import { words } from "./quando/words";
import TablePage from "./quando/TablePage.svelte";

/** The games of the house, each with its own folder. */
export const GAMES = {
  quando: {
    words,
    table: TablePage,
    rules: {
      en: () => import("virtual:rules/quando"),
      fr: () => import("virtual:rules/quando.fr"),
    },
  },
};

export type GameName = keyof typeof GAMES;
