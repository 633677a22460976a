import { catalogue } from "../../texts/catalogue";

/** The texts of lessons that belong to no game. */
export const lessonTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
