import { catalogue } from "../../../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The game in three sentences. */
export const learnTexts = catalogue({ en, fr });
