import { catalogue } from "../../../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** What the guide of the lesson says. */
export const lessonTexts = catalogue({ en, fr });
