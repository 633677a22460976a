import { expect } from "@playwright/test";
import { pageChecker } from "../page-checker";
import { follow } from "../mock";
import { test } from "../server";
import { openRoom, ROOMS } from "./scenes";

for (const language of ["en", "fr"]) {
  test.describe(language, () => {
    test.use({
      locale: language === "en" ? "en-GB" : "fr-FR",
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    test("a table before its match, and the pages that lead to it", async ({ page }) => {
      const look = pageChecker(page, { about: "waiting", language, fullPage: true });
      for (const id of Object.keys(ROOMS)) {
        await openRoom(page, id);
        await look(id);
      }
      await follow(page, "/table/00000000000000000000");
      await page.getByRole("alert").waitFor();
      await look("missing");
      await openRoom(page, "stranger", "#seat=abcdefgh");
      await look("go-on");
      await openRoom(page, "owner");
      for (const summary of await page.locator("summary").all()) await summary.click();
      // At a desk the table's code is there at once.
      const closed = page.locator('[data-do="qr"][aria-expanded="false"]');
      if ((await closed.count()) > 0) await closed.first().click();
      await expect(page.locator("svg[role=img]")).toHaveCount(2);
      await look("open");
    });
  });
}
