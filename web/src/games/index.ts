import type { Component } from "svelte";
import type { Replay } from "../replay/replay.svelte";
import { withTexts, type Language } from "../texts/catalogue";
import type { TableInfo } from "../protocol/TableInfo";
import type { About } from "./about";
import { about as quando } from "./quando/texts/about";
import QuandoPicture from "./quando/Picture.svelte";
import { about as qarre } from "./qarre/texts/about";
import QarrePicture from "./qarre/Picture.svelte";
import { about as zero } from "./zero/texts/about";
import ZeroPicture from "./zero/Picture.svelte";

/** A game as the pages around the tables know it. */
type Game = {
  about: () => About;
  /** Drawn for the front page, as wide as its place there. */
  picture: Component;
  /** The number of players that the form begins with. */
  defaultPlayers: number;
  /** Whether a match has several rounds. */
  hasRounds: boolean;
  /** Loaded when a person sits down, so that the front page loads faster. */
  table: () => Promise<{ default: Component<{ info: TableInfo; replay?: Replay | null }> }>;
  /** The game in three pictures; with `whole`, in all the pictures that it has. */
  learn: () => Promise<{ default: Component }>;
  rules: Record<Language, () => Promise<{ default: string }>>;
};

/** The games, in the order of the front page; each has its own folder. */
export const GAMES = {
  quando: {
    about: quando,
    picture: QuandoPicture,
    defaultPlayers: 4,
    hasRounds: true,
    table: () => withTexts(import("./quando/QuandoTable.svelte")),
    learn: () => withTexts(import("./quando/Learn.svelte")),
    rules: {
      en: () => import("virtual:rules/quando"),
      fr: () => import("virtual:rules/quando.fr"),
      de: () => import("virtual:rules/quando.de"),
      nl: () => import("virtual:rules/quando.nl"),
    },
  },
  zero: {
    about: zero,
    picture: ZeroPicture,
    defaultPlayers: 4,
    hasRounds: true,
    table: () => withTexts(import("./zero/ZeroTable.svelte")),
    learn: () => withTexts(import("./zero/Learn.svelte")),
    rules: {
      en: () => import("virtual:rules/zero"),
      fr: () => import("virtual:rules/zero.fr"),
      de: () => import("virtual:rules/zero.de"),
      nl: () => import("virtual:rules/zero.nl"),
    },
  },
  qarre: {
    about: qarre,
    picture: QarrePicture,
    defaultPlayers: 2,
    hasRounds: false,
    table: () => withTexts(import("./qarre/QarreTable.svelte")),
    learn: () => withTexts(import("./qarre/Learn.svelte")),
    rules: {
      en: () => import("virtual:rules/qarre"),
      fr: () => import("virtual:rules/qarre.fr"),
      de: () => import("virtual:rules/qarre.de"),
      nl: () => import("virtual:rules/qarre.nl"),
    },
  },
} satisfies Record<string, Game>;

export type GameName = keyof typeof GAMES;

/** The game of this name, if the page knows it. */
export const gameOf = (name: string): Game | undefined =>
  Object.hasOwn(GAMES, name) ? GAMES[name as GameName] : undefined;
