import { test, type Page } from "@playwright/test";
import { checkPage, checkPageInDark, checkPageInWords, checkPageOnPhone } from "./page-checks";
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
 * Checks a page in both themes, and takes screenshots if PICTURES is set. Colours depend neither on the
 * language nor on the device, so they are checked in English on the desk.
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
    if (device === "phone") {
      await checkPageOnPhone(page, `${about} ${what} light ${language}`);
      await picture("light", what);
      return;
    }
    await checkPage(page, `${about} ${what} light ${language}`);
    await picture("light", what);
    await checkPageInDark(page, `${about} ${what} dark ${language}`);
    await picture("dark", what);
    await page.emulateMedia({ colorScheme: "light" });
  };
}
