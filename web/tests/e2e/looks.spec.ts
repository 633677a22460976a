import { expect, test, type Page } from "@playwright/test";
import { openScene } from "./mock";
import { openForm } from "./play";
import { PLAYERS } from "./players";
import { isSound, isSoundInDark } from "./sound";

test.setTimeout(180_000);

/**
 * Colours hang on the theme, names on the language: whatever is shown is looked at in both themes of both. A
 * phone's theme is that of a desk, so there the widths and targets of the light one are enough.
 */
for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({
      locale: language === "en" ? "en-GB" : "fr-FR",
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    /** Looks at the page as it stands, and takes pictures of it. */
    const looker = (page: Page, project: string, game: string, fullPage = false) => {
      const picture = (name: string) =>
        page.screenshot({ path: `test-results/pictures/${project}-${game}-${name}.png`, fullPage });
      return async (what: string) => {
        await isSound(page, `${what} light ${language}`);
        await picture(`light-${language}-${what}`);
        if (project === "phone") return;
        await isSoundInDark(page, `${what} dark ${language}`);
        if (language === "en") await picture(`dark-${language}-${what}`);
        await page.emulateMedia({ colorScheme: "light" });
      };
    };

    for (const player of PLAYERS) {
      test(`the table of ${player.label} in every phase`, async ({ page }, { project }) => {
        const look = looker(page, project.name, player.game);
        for (const [name, scene] of Object.entries(player.scenes)) {
          await openScene(page, scene);
          await look(name);
        }
      });

      test(`dialogs and choices at the table of ${player.label}`, async ({ page }, { project }) => {
        const look = looker(page, project.name, player.game);
        await player.look(page, look);
        for (const what of ["scores", "log", "help", "settings"]) {
          const button = page.locator(`nav .${what}`);
          if (await button.isVisible()) await button.click();
          else if (what === "log") continue;
          // A phone's head has no room for all: the rest is in the table's dialog.
          else
            await page
              .locator("nav .people")
              .click()
              .then(() => page.locator(`[data-do="${what}"]`).click());
          await expect(page.getByRole("dialog")).toBeVisible();
          await look(what);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        }
      });

      test(`the form and the rules of ${player.label}`, async ({ page }, { project }) => {
        const look = looker(page, project.name, player.game, true);
        await page.goto("/");
        await openForm(page);
        await page.locator(`.which input[value="${player.game}"]`).check();
        await page.locator("form .more").click();
        await look("form");
        await page.goto(`/rules/${player.game}#${player.rule}`);
        await expect(page.locator(".cited")).toBeInViewport();
        await look("rules");
      });
    }

    test("the front page", async ({ page }, { project }) => {
      const look = looker(page, project.name, "house", true);
      await page.goto("/");
      await page.locator(".form h2").waitFor();
      await look("front");
      await page.getByRole("banner").getByRole("button").click();
      await look("front-settings");
    });
  });
}
