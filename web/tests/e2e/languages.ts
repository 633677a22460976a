import type { Language } from "../../src/texts/languages";
import { test } from "./server";

/** The region that a browser of each language names. */
export const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr-FR", de: "de-DE", nl: "nl-NL" };

/**
 * Declares tests of how pages look in each language, in the light theme first. Languages but English are looked at where
 * there is least room; on the desk only for pictures.
 */
export function inEachLanguage(declare: (language: Language) => void): void {
  for (const language of Object.keys(LOCALES) as Language[]) {
    test.describe(language, () => {
      const isLookedAt = (device: string) =>
        language === "en" || device === "phone" || process.env["PICTURES"] !== undefined;
      test.skip(() => !isLookedAt(test.info().project.name));
      test.use({
        locale: LOCALES[language],
        colorScheme: "light",
      });
      declare(language);
    });
  }
}
