import { language, type Language } from "../../../app/i18n/index.svelte";
import type { About } from "../../about";
import { en } from "./en";
import { fr } from "./fr";

const ABOUT: Record<Language, About> = { en, fr };

/** What the pages say of Qarré, in the language in use. */
export const about = (): About => ABOUT[language()];
