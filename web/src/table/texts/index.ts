import { catalogue } from "../../texts/catalogue";

/** The texts that all tables share. */
export const tableTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
