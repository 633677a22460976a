import { settings } from "../app/settings.svelte";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of the browser's languages that the page speaks. */
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

/**
 * A part of the page's texts, which gives them in the language in use. English
 * says which texts there are: every other language must have the same ones.
 */
export function catalogue<Texts extends object>(
  texts: { en: Texts } & Record<Language, NoInfer<Texts>>,
): () => Texts {
  return () => texts[language()];
}

/** The text for a name that comes from the server, if the catalogue has one. */
export const textFor = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;
