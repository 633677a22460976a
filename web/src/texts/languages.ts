/** The languages of the page, each with its own name for itself. */
export const LANGUAGE_NAMES = { en: "English", fr: "Français", de: "Deutsch", nl: "Nederlands" };

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

const primary = (tag: string) => tag.toLowerCase().split("-")[0];

/** The first of the browser's languages that the page speaks; a region does not matter. */
export function fromBrowser(languages: readonly string[]): Language {
  for (const tag of languages) {
    const known = LANGUAGES.find((language) => language === primary(tag));
    if (known !== undefined) return known;
  }
  return "en";
}

/** The locale for dates and numbers in a language: in that of the region which the browser names, if it names one. */
export const localeFor = (language: Language, languages: readonly string[]): string =>
  languages.find((tag) => primary(tag) === language) ?? language;
