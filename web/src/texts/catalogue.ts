import { addTexts, language, textsReady } from "./language.svelte";
import type { Language } from "./languages";

export { chosenLanguage, language, locale, textsReady } from "./language.svelte";
export { fromBrowser, LANGUAGE_NAMES, LANGUAGES, localeFor, type Language } from "./languages";

/** For each language, what imports its file: `de: () => import("./de")`, which exports `de`. */
type TextFiles<Texts> = { en: () => Promise<{ en: Texts }> } & {
  [L in Language]: () => Promise<Record<L, NoInfer<Texts>>>;
};

/**
 * The texts of a part of the page, which gives them in the language in use. English says which texts there are: every
 * other language must have the same ones. Only the language in use is fetched: the page that shows the part waits for
 * `textsReady` before.
 */
export function catalogue<Texts extends object>(files: TextFiles<Texts>): () => Texts {
  const fetched: { [L in Language]?: Texts | undefined } = {};
  const fetching: { [L in Language]?: Promise<void> | undefined } = {};
  async function fetch(wanted: Language): Promise<void> {
    try {
      const file: { [L in Language]?: Texts } = await files[wanted]();
      fetched[wanted] = file[wanted];
    } catch (error) {
      // The next page that asks fetches it again.
      fetching[wanted] = undefined;
      throw error;
    }
  }
  addTexts((wanted) => (fetching[wanted] ??= fetch(wanted)));
  return () => {
    const texts = fetched[language()];
    if (texts === undefined) throw new Error("a part of the page is shown before its texts are there");
    return texts;
  };
}

/** A part of the page that is imported when it is opened, together with its texts. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const found = await part;
  await textsReady();
  return found;
}

/** The text for a name that comes from the server, if the catalogue has one. */
export const textFor = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;
