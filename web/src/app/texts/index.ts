import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the pages around the games. */
export const appTexts = catalogue({ en, fr });
