import { catalogue } from "../../texts/catalogue";

/** The texts of the ratings. */
export const ratingsTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
