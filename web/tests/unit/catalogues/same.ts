import type { Language } from "../../../src/texts/languages";

type Same = { in: readonly Language[]; why: string };

const name = (...languages: Language[]): Same => ({ in: languages, why: "a name" });
const word = (...languages: Language[]): Same => ({ in: languages, why: "the same word" });

/** The texts that are the same as in English, with the languages and the reason. */
export const SAME: Readonly<Record<string, Same>> = {
  Brelan: name("fr", "de", "nl"),
  Quando: name("fr", "de", "nl"),
  Zero: name("fr", "de", "nl"),
  Qarré: name("fr", "de", "nl"),
  AccessiJeux: name("fr", "de", "nl"),
  Asyncron: name("fr", "de", "nl"),
  "Zero Down 7": name("fr", "de", "nl"),
  "Zero Down 9": name("fr", "de", "nl"),
  ZERO: name("de", "nl"),
  "ZERO!": name("de", "nl"),

  Axolotl: word("fr", "de", "nl"),
  Koala: word("fr", "de", "nl"),
  Panda: word("fr", "de", "nl"),
  Oryx: word("fr", "de", "nl"),
  Lion: word("fr"),
  Toucan: word("fr"),
  Crocodile: word("fr"),

  Bot: word("de", "nl"),
  Bots: word("de", "nl"),
  "Bots:": word("de", "nl"),
  Link: word("de", "nl"),
  normal: word("de"),
  Standard: word("de"),
  Reserve: word("de", "nl"),
  "Trio!": word("de", "nl"),
  "Hand:": word("de", "nl"),
  "Oh!": word("de"),
  orange: word("fr", "de"),
  expert: word("fr", "nl"),
  point: word("fr"),
  points: word("fr"),
  Table: word("fr"),
  bordeaux: word("fr", "nl"),
  base: word("fr"),
  Pause: word("fr"),
  Moment: word("fr", "nl"),
  Scores: word("fr", "nl"),
  score: word("fr", "nl"),
  Place: word("fr"),
  Home: word("nl"),
  min: word("nl"),
  beginner: word("nl"),
  Octopus: word("nl"),
  hand: word("nl"),
  "hand:": word("nl"),
  bot: word("nl"),
  "bot:": word("nl"),
  "Sorry!": word("nl"),
  host: word("nl"),
  Account: word("nl"),
  Passkeys: word("de", "nl"),
  Computer: word("de", "nl"),
};
