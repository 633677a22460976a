import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { loadFonts } from "./fonts";

declare const window: { axe?: typeof axe };

/** The rules of axe that depend on colours. They take half of its time: each text is compared with all that lies under it. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** The page in the dark theme: what depends on colours is checked again. */
export async function checkPageInDark(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await atRest(page);
  await axeFindsNothing(page, what, { runOnly: { type: "rule", values: COLOURS } });
}

/** Nothing wider than the screen, no target too small, nothing for axe to find. */
export async function checkPage(page: Page, what: string): Promise<void> {
  await checkRoom(page, what);
  await checkAccessibility(page, what);
}

/** Nothing for axe to find. */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  await atRest(page);
  await axeFindsNothing(page, what);
}

/** The parts of axe that depend on the language. */
const WORDS = ["cat.language", "cat.name-role-value", "cat.text-alternatives"];

/** Nothing for axe to find in names; the rest has been checked in another language. */
export async function checkWords(page: Page, what: string): Promise<void> {
  await atRest(page);
  await axeFindsNothing(page, what, {
    runOnly: { type: "tag", values: WORDS },
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
}

/** Nothing wider than the screen, no target too small. */
export async function checkRoom(page: Page, what: string): Promise<void> {
  await atRest(page);
  // A phone makes its window as wide as what overflows, so the screen itself is asked.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide - (page.viewportSize()?.width ?? 0), `${what}: wider than the screen`).toBeLessThanOrEqual(0);
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
}

/** Waits for the fonts, and until what comes up, goes or changes its colour has done so: half seen it is paler than it will be. */
async function atRest(page: Page): Promise<void> {
  await loadFonts(page);
  await page.evaluate(async () => {
    // What has just changed begins to move with the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined));
    await Promise.all(ends);
  });
}

/**
 * Runs axe by all its rules, with the best practices, or by some. A page that has no frames needs it once, in itself.
 * A card is a picture: the numbers and badges drawn on it are no visible text that its name would have to repeat.
 */
async function axeFindsNothing(page: Page, what: string, rules: RunOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // What is found is told by its HTML: axe need not look for selectors. Nor need it fetch films and sounds: there are none.
  const how: RunOptions = {
    resultTypes: ["violations"],
    selectors: false,
    elementRef: true,
    preload: false,
    ...rules,
  };
  const found = await page.evaluate(async (how) => {
    const isPicture = ({ element }: { element?: Element | undefined }) => {
      const copy = element?.cloneNode(true) as Element;
      for (const drawing of copy.querySelectorAll('[aria-hidden="true"]')) drawing.remove();
      return (copy.getAttribute("aria-label") ?? "").includes(copy.textContent.trim());
    };
    const violations = (await window.axe?.run(how))?.violations ?? [];
    return violations
      .map(({ id, nodes }) => ({
        id,
        nodes: id === "label-content-name-mismatch" ? nodes.filter((node) => !isPicture(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, how);
  expect(found, what).toEqual([]);
}
