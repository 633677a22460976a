import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1366, height: 625 },
];

test("after a match the names and the reserves stand below each other, beside their faces", async ({
  page,
}) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { over } = SCENES;
    const seats = over.info.seats.map((who, seat) => (seat === 1 ? { ...who, name: "Maximiliane" } : who));
    await openScene(page, { ...over, info: { ...over.info, seats } });
    await page.locator('[data-do="details"]').click();
    const rows = await page.locator('[data-part="details"] .hands li').evaluateAll((found) =>
      found.map((row) =>
        [...row.children].map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return { left, right, middle: (top + bottom) / 2 };
        }),
      ),
    );
    expect(rows).toHaveLength(2);
    const [[, name, reserve] = [], [, otherName, otherReserve] = []] = rows;
    expect(otherName?.left).toBeCloseTo(name?.left ?? 0, 0);
    expect(otherReserve?.right).toBeCloseTo(reserve?.right ?? 0, 0);
    for (const [face, ...texts] of rows) {
      expect((texts[0]?.left ?? Infinity) - (face?.right ?? 0)).toBeLessThan(20);
      for (const { middle } of texts) expect(Math.abs(middle - (face?.middle ?? 0))).toBeLessThan(2);
    }
  }
});

test("screen readers say what lies in the base at the end", async ({ page }) => {
  await openScene(page, SCENES.over);
  await page.locator('[data-do="details"]').click();
  await expect(page.locator('[data-part="details"] .square')).toHaveAccessibleName(
    /^The base at the end\. upper left: \S+ of \w+\. upper right: .+\. lower left: .+\. lower right: .+\.$/,
  );
});
