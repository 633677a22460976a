import type { Component } from "svelte";
import type { Language } from "../texts/catalogue";
import type { TableInfo } from "../protocol/TableInfo";
import type { About } from "./about";
import { about as quando } from "./quando/texts/about";
import QuandoPicture from "./quando/Picture.svelte";
import { about as qarre } from "./qarre/texts/about";
import QarrePicture from "./qarre/Picture.svelte";
import { about as zero } from "./zero/texts/about";
import ZeroPicture from "./zero/Picture.svelte";

/** What the house knows of a game before anybody plays it. */
type Game = {
  about: () => About;
  /** Drawn for the front page, as wide as its place there. */
  picture: Component;
  /** How many sit down when one press is all that is asked. */
  defaultPlayers: number;
  /** Fetched when somebody sits down: the front page is there sooner without it. */
  table: () => Promise<{ default: Component<{ info: TableInfo }> }>;
  rules: Record<Language, () => Promise<{ default: string }>>;
};

/** The games of the house, in the order of the front page; each has its own folder. */
export const GAMES = {
  quando: {
    about: quando,
    picture: QuandoPicture,
    defaultPlayers: 4,
    table: () => import("./quando/QuandoTable.svelte"),
    rules: {
      en: () => import("virtual:rules/quando"),
      fr: () => import("virtual:rules/quando.fr"),
    },
  },
  zero: {
    about: zero,
    picture: ZeroPicture,
    defaultPlayers: 4,
    table: () => import("./zero/ZeroTable.svelte"),
    rules: {
      en: () => import("virtual:rules/zero"),
      fr: () => import("virtual:rules/zero.fr"),
    },
  },
  qarre: {
    about: qarre,
    picture: QarrePicture,
    defaultPlayers: 2,
    table: () => import("./qarre/QarreTable.svelte"),
    rules: {
      en: () => import("virtual:rules/qarre"),
      fr: () => import("virtual:rules/qarre.fr"),
    },
  },
} satisfies Record<string, Game>;

export type GameName = keyof typeof GAMES;

/** The game of this name, if the page knows it. */
export const gameOf = (name: string): Game | undefined =>
  Object.hasOwn(GAMES, name) ? GAMES[name as GameName] : undefined;
