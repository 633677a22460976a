import { catalogue } from "../../../../texts/catalogue";

/** What the pages say of Zero. */
export const about = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
