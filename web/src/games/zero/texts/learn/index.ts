import { catalogue } from "../../../../texts/catalogue";

/** The game in three sentences. */
export const learnTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
