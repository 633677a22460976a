import { catalogue } from "../../../../texts/catalogue";

/** What is written on cards. It is apart from the game's other texts, because the front page shows cards, too. */
export const rankTexts = catalogue({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  nl: () => import("./nl"),
});
