import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the account's page. */
export const accountTexts = catalogue({ en, fr });
