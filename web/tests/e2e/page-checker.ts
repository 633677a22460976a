import { test, type Page } from "@playwright/test";
import { checkPage, checkPageInDark } from "./page-checks";

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
 * Checks a page in both themes, and takes screenshots. Colours depend on the theme alone: a phone's theme is
 * that of a desk, so there the widths and targets of the light one are enough.
 */
export function pageChecker(page: Page, { about, language = "en", fullPage = false }: About): CheckPage {
  const device = test.info().project.name;
  const picture = (theme: string, what: string) =>
    page.screenshot({
      path: `test-results/pictures/${device}-${about}-${theme}-${language}-${what}.png`,
      fullPage,
    });
  return async (what) => {
    await checkPage(page, `${about} ${what} light ${language}`);
    await picture("light", what);
    if (device === "phone") return;
    await checkPageInDark(page, `${about} ${what} dark ${language}`);
    if (language === "en") await picture("dark", what);
    await page.emulateMedia({ colorScheme: "light" });
  };
}
