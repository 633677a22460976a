import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the statistics. */
export const statisticsTexts = catalogue({ en, fr });
