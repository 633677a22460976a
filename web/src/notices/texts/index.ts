import { catalogue } from "../../texts/catalogue";

/** The texts of notices and of the calendar. */
export const noticesTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
