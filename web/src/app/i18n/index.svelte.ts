import { settings } from "../settings.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";

/** Every text of the pages around the games; both languages have the same. */
export type Catalogue = typeof en;

const CATALOGUES: Record<Language, Catalogue> = { en, fr };

/** The first of the browser's languages that we speak. */
export function fromBrowser(languages: readonly string[]): Language {
  for (const language of languages) {
    if (/^fr\b/i.test(language)) return "fr";
    if (/^en\b/i.test(language)) return "en";
  }
  return "en";
}

/** The language in use. */
export function language(): Language {
  return settings.language === "system" ? fromBrowser(navigator.languages) : settings.language;
}

/** The texts in the language in use. */
export const t = (): Catalogue => CATALOGUES[language()];
