import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of the deal of the day. */
export const dailyTexts = catalogue({ en, fr });
