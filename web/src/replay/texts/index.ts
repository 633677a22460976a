import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of a replay. */
export const replayTexts = catalogue({ en, fr });
