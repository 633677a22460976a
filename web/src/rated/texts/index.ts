import { catalogue } from "../../texts/catalogue";

/** The texts of rated quick play. */
export const ratedTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
