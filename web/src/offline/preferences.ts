import { fromBrowser, LANGUAGES, type Language } from "../texts/languages";

/** What a person has chosen for all pages. */
export type Preferences = { language: Language; theme: "light" | "dark" | null };

/** The language and the theme by the stored settings, else by the browser. */
export function readPreferences(stored: string | null, languages: readonly string[]): Preferences {
  let settings: { language?: unknown; theme?: unknown } = {};
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (typeof found === "object" && found !== null) settings = found;
  } catch {
    // Settings that cannot be read are as good as none.
  }
  const { language, theme } = settings;
  return {
    language: LANGUAGES.find((known) => known === language) ?? fromBrowser(languages),
    theme: theme === "light" || theme === "dark" ? theme : null,
  };
}
