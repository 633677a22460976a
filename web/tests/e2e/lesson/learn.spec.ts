import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { SCENES } from "../quando/scenes";
import { test } from "../server";

const panels = (about: string) => `${about} [data-panel]`;

test("Quando's page shows what a triplet and zeros do; at a table three pictures stay on one screen", async ({
  page,
}) => {
  await page.goto("/learn/quando");
  const shown = page.locator(panels("main"));
  await expect(shown).toHaveCount(5);
  const [triplet, zeros] = [shown.nth(3), shown.nth(4)];
  await expect(triplet).toContainText("Whoever has no zero draws a card.");
  await expect(zeros).toContainText("the round ends at once");
  for (const width of [320, 390, 740, 1366]) {
    await page.setViewportSize({ width, height: 640 });
    for (const picture of [triplet, zeros].map((panel) => panel.locator(".picture"))) {
      const [least, most] = await picture.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const parts = [...element.children].map((part) => part.getBoundingClientRect());
        return [
          Math.min(...parts.map(({ left }) => left - box.left)),
          Math.min(...parts.map(({ right }) => box.right - right)),
        ];
      });
      expect(Math.min(least ?? 0, most ?? 0), `at ${width} pixels`).toBeGreaterThan(2);
    }
  }

  await openScene(page, SCENES.turn);
  await page.locator("nav .help").click();
  await expect(page.locator(panels('[data-part="help"]'))).toHaveCount(3);
});
