import { catalogue } from "../../texts/catalogue";

/** The texts of the pages around the games. */
export const appTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
