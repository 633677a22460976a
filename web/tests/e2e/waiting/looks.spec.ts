import { expect, test } from "@playwright/test";
import { isSound, isSoundInDark } from "../sound";
import { openRoom, ROOMS } from "./scenes";

test.setTimeout(180_000);

for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({
      locale: language === "en" ? "en-GB" : "fr-FR",
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    test("a table before its match, and its doors", async ({ page }, { project }) => {
      const look = async (what: string) => {
        await isSound(page, `${what} light ${language}`);
        const name = `test-results/pictures/${project.name}-waiting-${language}-${what}.png`;
        await page.screenshot({ path: name, fullPage: true });
        if (project.name === "phone") return;
        await isSoundInDark(page, `${what} dark ${language}`);
        await page.screenshot({ path: name.replace("waiting", "waiting-dark"), fullPage: true });
        await page.emulateMedia({ colorScheme: "light" });
      };
      for (const id of Object.keys(ROOMS)) {
        await openRoom(page, id);
        await look(id);
      }
      await page.goto("/table/00000000000000000000");
      await page.getByRole("alert").waitFor();
      await look("missing");
      await openRoom(page, "stranger", "#seat=abcdefgh");
      await look("go-on");
      await openRoom(page, "hosting");
      for (const summary of await page.locator("summary").all()) await summary.click();
      // At a desk the table's code is there at once.
      const closed = page.locator('[data-do="qr"][aria-expanded="false"]');
      if ((await closed.count()) > 0) await closed.first().click();
      await expect(page.locator("svg[role=img]")).toHaveCount(2);
      await look("open");
    });
  });
}
