import { test } from "./server";

/** Declares tests of how pages look in each language: in the light theme first, and without motion. */
export function inEachLanguage(declare: (language: "en" | "fr") => void): void {
  for (const language of ["en", "fr"] as const) {
    test.describe(language, () => {
      test.use({
        locale: language === "en" ? "en-GB" : "fr-FR",
        colorScheme: "light",
        contextOptions: { reducedMotion: "reduce" },
      });
      declare(language);
    });
  }
}
