import { expect, test } from "@playwright/test";
import { openScene, type Scene } from "../mock";
import { isSound, isSoundInDark } from "../sound";
import { ROW, SCENES } from "./scenes";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({ locale: language === "en" ? "en-GB" : "fr-FR", colorScheme: "light" });

    for (const [name, scene] of Object.entries<Scene>({ ...SCENES, ...ROW })) {
      test(`people at a table: ${name}`, async ({ page }, { project }) => {
        await openScene(page, scene);
        if (name === "lost") await page.locator(".veil").waitFor();
        if (name === "words") await expect(page.locator(".bubble")).toHaveCount(4);
        const picture = (theme: string) =>
          page.screenshot({
            path: `test-results/pictures/${project.name}-people-${theme}-${language}-${name}.png`,
          });
        await picture("light");
        await isSound(page, `${name} light ${language}`);
        if (project.name === "phone") return;
        await isSoundInDark(page, `${name} dark ${language}`);
        await picture("dark");
      });
    }

    for (const what of ["people", "words"] as const) {
      test(`the dialog of ${what}`, async ({ page }, { project }) => {
        await openScene(page, SCENES.presence);
        await page.locator(`nav .${what}`).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.screenshot({
          path: `test-results/pictures/${project.name}-people-${language}-dialog-${what}.png`,
        });
        await isSound(page, `${what} ${language}`);
        await isSoundInDark(page, `${what} dark ${language}`);
      });
    }
  });
}
