import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the page that checks a record. */
export const checkTexts = catalogue({ en, fr });
