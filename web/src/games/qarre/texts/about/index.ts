import { catalogue } from "../../../../texts/catalogue";
import { en } from "./en";
import { fr } from "./fr";

/** What the pages say of Qarré. */
export const about = catalogue({ en, fr });
