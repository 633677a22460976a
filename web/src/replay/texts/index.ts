import { catalogue } from "../../texts/catalogue";

/** The texts of a replay. */
export const replayTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
