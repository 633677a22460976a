import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of a table before its match. */
export const waitingTexts = catalogue({ en, fr });
