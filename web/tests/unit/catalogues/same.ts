import type { Language } from "../../../src/texts/languages";

type Same = { in: readonly Language[]; why: string };

const name = (...languages: Language[]): Same => ({ in: languages, why: "a name" });
const word = (...languages: Language[]): Same => ({ in: languages, why: "the same word" });

/** The texts that are the same as in English, with the languages and the reason. */
export const SAME: Readonly<Record<string, Same>> = {
  Brelan: name("fr", "de"),
  Quando: name("fr", "de"),
  Zero: name("fr", "de"),
  Qarré: name("fr", "de"),
  AccessiJeux: name("fr", "de"),
  Asyncron: name("fr", "de"),
  "Zero Down 7": name("fr", "de"),
  "Zero Down 9": name("fr", "de"),
  ZERO: name("de"),
  "ZERO!": name("de"),

  Axolotl: word("fr", "de"),
  Koala: word("fr", "de"),
  Panda: word("fr", "de"),
  Oryx: word("fr", "de"),
  Lion: word("fr"),
  Toucan: word("fr"),
  Crocodile: word("fr"),

  Bot: word("de"),
  Bots: word("de"),
  "Bots:": word("de"),
  Link: word("de"),
  normal: word("de"),
  Standard: word("de"),
  Reserve: word("de"),
  "Trio!": word("de"),
  "Hand:": word("de"),
  "Oh!": word("de"),
  orange: word("fr", "de"),
  expert: word("fr"),
  point: word("fr"),
  points: word("fr"),
  Table: word("fr"),
  bordeaux: word("fr"),
  base: word("fr"),
  Pause: word("fr"),
  Moment: word("fr"),
  Scores: word("fr"),
  score: word("fr"),
  Place: word("fr"),
};
