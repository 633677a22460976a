import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the list of matches. */
export const matchesTexts = catalogue({ en, fr });
