import { catalogue } from "../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** The texts of lessons that belong to no game. */
export const lessonTexts = catalogue({ en, fr });
