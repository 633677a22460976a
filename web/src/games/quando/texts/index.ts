import { catalogue } from "../../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of a table of Quando. */
export const texts = catalogue({ en, fr });
