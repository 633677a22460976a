/** The languages of the page, each with its own name for itself. */
export const LANGUAGE_NAMES = { en: "English", fr: "Français", de: "Deutsch", nl: "Nederlands" };

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The first of the browser's languages that the page speaks; a region does not matter. */
export function fromBrowser(languages: readonly string[]): Language {
  for (const tag of languages) {
    const primary = tag.toLowerCase().split("-")[0];
    const known = LANGUAGES.find((language) => language === primary);
    if (known !== undefined) return known;
  }
  return "en";
}
