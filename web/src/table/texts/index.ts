import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts that all tables share. */
export const tableTexts = catalogue({ en, fr });
