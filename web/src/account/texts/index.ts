import { catalogue } from "../../texts/catalogue";

/** The texts of the account’s page. */
export const accountTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
