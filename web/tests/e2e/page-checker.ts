import { test, type Page } from "@playwright/test";
import { checkPage, checkPageInDark, checkPageInWords } from "./page-checks";
import { keepPicture } from "./pictures";

/** Checks the page as it stands; `what` names what is seen there. */
export type CheckPage = (what: string) => Promise<void>;

type About = {
  /** What all the pictures show. */
  about: string;
  language?: string;
  /** Whether they show more of the page than the screen does. */
  fullPage?: boolean;
};

/**
 * Checks a page in both themes, and takes screenshots if PICTURES is set. Colours do not depend on the language, so
 * they are checked in English; those of the dark theme on the desk alone.
 */
export function pageChecker(page: Page, { about, language = "en", fullPage = false }: About): CheckPage {
  const device = test.info().project.name;
  const picture = (theme: string, what: string) =>
    keepPicture(page, `${device}-${about}-${theme}-${language}-${what}`, fullPage);
  return async (what) => {
    if (language !== "en") {
      await checkPageInWords(page, `${about} ${what} ${language}`);
      await picture("light", what);
      return;
    }
    await checkPage(page, `${about} ${what} light ${language}`);
    await picture("light", what);
    if (device === "phone") return;
    await checkPageInDark(page, `${about} ${what} dark ${language}`);
    await picture("dark", what);
    await page.emulateMedia({ colorScheme: "light" });
  };
}
