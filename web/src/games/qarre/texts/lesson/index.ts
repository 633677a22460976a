import { catalogue } from "../../../../texts/catalogue";

/** What the guide of the lesson says. */
export const lessonTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
