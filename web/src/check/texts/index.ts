import { catalogue } from "../../texts/catalogue";

/** The texts of the page that checks a record. */
export const checkTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
