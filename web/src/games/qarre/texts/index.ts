import { catalogue } from "../../../texts/catalogue";

/** The texts of a table of Qarré. */
export const texts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
