import { catalogue } from "../../texts/catalogue";

/** The texts of the groups. */
export const groupTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
