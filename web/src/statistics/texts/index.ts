import { catalogue } from "../../texts/catalogue";

/** The texts of the statistics. */
export const statisticsTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
