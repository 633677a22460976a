import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openScene } from "./mock";
import { SCENES } from "./scenes";

test.setTimeout(120_000);

/** Both themes and both languages: colours hang on the one, names on the other. */
const LOOKS = [
  { theme: "light", locale: "en-GB" },
  { theme: "dark", locale: "fr-FR" },
] as const;

/** Nothing for axe to find, nothing wider than the screen, no target too small. */
async function isSound(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
  const small = await page
    .locator("button:visible, a.button:visible, select:visible")
    .evaluateAll((targets) =>
      targets
        .map((target) => ({
          name: target.getAttribute("aria-label") ?? target.textContent,
          box: target.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
    );
  expect(small, `${what}: small targets`).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  expect(found, what).toEqual([]);
}

for (const { theme, locale } of LOOKS) {
  test.describe(`${theme} ${locale}`, () => {
    test.use({ colorScheme: theme, locale, contextOptions: { reducedMotion: "reduce" } });
    const language = locale.slice(0, 2);

    test("the table in every phase", async ({ page }, { project }) => {
      for (const [name, scene] of Object.entries(SCENES)) {
        await openScene(page, scene);
        await isSound(page, name);
        await page.screenshot({
          path: `test-results/pictures/${project.name}-${theme}-${language}-${name}.png`,
        });
      }
    });

    test("dialogs and choices at the table", async ({ page }, { project }) => {
      const picture = (name: string) =>
        page.screenshot({ path: `test-results/pictures/${project.name}-${theme}-${language}-${name}.png` });
      const scene = SCENES["turn"];
      if (!scene) throw new Error("no scene named turn");
      await openScene(page, {
        ...scene,
        refusal: { rule: "QU-11", why: { reason: "neither_equal_nor_straight" } },
      });
      await page.locator(".chip").first().click();
      await isSound(page, "chosen");
      await picture("chosen");
      await page.keyboard.press("Escape");
      await page.locator(".hand .card").nth(5).click();
      await page.locator(".hand .card").nth(6).click();
      await expect(page.locator(".reason a")).toHaveAttribute("href", "/rules/quando#QU-11");
      await isSound(page, "refused");
      await picture("refused");
      await page.keyboard.press("Escape");
      for (const what of ["scores", "log", "help", "settings", "knock"]) {
        const button = page.locator(what === "knock" ? '[data-do="knock"]' : `nav .${what}`);
        if (!(await button.isVisible())) continue;
        await button.click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await isSound(page, what);
        await picture(what);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });

    test("the front page and the rules", async ({ page }, { project }) => {
      const picture = (name: string) =>
        page.screenshot({
          path: `test-results/pictures/${project.name}-${theme}-${language}-${name}.png`,
          fullPage: true,
        });
      await page.goto("/");
      await page.locator("form .more").first().click();
      await isSound(page, "front");
      await picture("front");
      await page.goto("/rules/quando#QU-17");
      await expect(page.locator(".cited")).toBeInViewport();
      await isSound(page, "rules");
    });
  });
}
