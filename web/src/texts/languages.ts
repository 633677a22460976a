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
