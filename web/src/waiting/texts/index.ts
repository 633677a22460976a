import { catalogue } from "../../texts/catalogue";

/** The texts of a table before its match. */
export const waitingTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
