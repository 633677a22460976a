import { catalogue } from "../../texts/catalogue";

/** The texts of the list of matches. */
export const matchesTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
