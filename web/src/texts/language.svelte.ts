import { SvelteSet } from "svelte/reactivity";
import { settings } from "../app/settings.svelte";
import { fromBrowser, localeFor, type Language } from "./languages";

/** Fetches the texts of a part of the page in one language. */
type Fetch = (language: Language) => Promise<void>;

/** One for each part of the page that is there. */
const parts: Fetch[] = [];
/** The languages in which every part has its texts. */
const complete = new SvelteSet<Language>();
/** The language that is shown until the chosen one is complete. */
let previous = $state(chosenLanguage());

const current = $derived(complete.has(chosenLanguage()) ? chosenLanguage() : previous);

/** The language that is chosen; its texts may still be on their way. */
export function chosenLanguage(): Language {
  return settings.language === "system" ? fromBrowser(navigator.languages) : settings.language;
}

/** The language in use. A newly chosen one is in use as soon as the whole page has its texts, so none is mixed. */
export const language = (): Language => current;

/** The locale in use, for dates and numbers. */
export const locale = (): string => localeFor(current, navigator.languages);

/** Adds the texts of a part of the page. They are fetched at once in the chosen language. */
export function addTexts(fetch: Fetch): void {
  previous = language();
  complete.clear();
  parts.push(fetch);
  // The page that shows the part waits for its texts, and is told what went wrong.
  fetch(chosenLanguage()).catch(() => undefined);
}

/** Waits until every part of the page has its texts in a language: the chosen one, if no other is named. */
export async function textsReady(wanted = chosenLanguage()): Promise<void> {
  let known: number;
  do {
    known = parts.length;
    await Promise.all(parts.map((fetch) => fetch(wanted)));
  } while (known !== parts.length);
  if (wanted === chosenLanguage()) previous = wanted;
  complete.add(wanted);
}
