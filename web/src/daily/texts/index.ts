import { catalogue } from "../../texts/catalogue";

/** The texts of the deal of the day. */
export const dailyTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
