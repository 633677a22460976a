import { language, type Language } from "../../app/i18n/index.svelte";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the waiting room; both languages have the same. */
export type Words = typeof en;

const WORDS: Record<Language, Words> = { en, fr };

/** The waiting room's words in the language in use. */
export const words = (): Words => WORDS[language()];
