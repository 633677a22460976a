import { settings } from "../app/settings.svelte";
import { fromBrowser, type Language } from "./languages";

export { fromBrowser, LANGUAGES, type Language } from "./languages";

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
