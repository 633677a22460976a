import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

declare const window: { axe?: typeof axe };

/** What is put into each page that is checked: without comments and spaces it is less than half as long. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The rules of axe that depend on colours. They take half of its time: each text is compared with all that lies under it. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const COLOURS: RunOptions = { runOnly: { type: "rule", values: OF_COLOURS } };
const ALL_BUT_COLOURS: RunOptions = {
  rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
};

/** The parts of axe that depend on the language. */
const WORDS: RunOptions = {
  runOnly: { type: "tag", values: ["cat.language", "cat.name-role-value", "cat.text-alternatives"] },
  rules: { "label-content-name-mismatch": { enabled: true } },
};

/** Nothing wider than the screen, no target too small, nothing for axe to find by all its rules, with the best practices. */
export async function checkPage(page: Page, what: string): Promise<void> {
  await findsNothing(page, what, { room: true, rules: {} });
}

/** The page on a phone, whose colours are those of the desk: all else is checked. */
export async function checkPageOnPhone(page: Page, what: string): Promise<void> {
  await findsNothing(page, what, { room: true, rules: ALL_BUT_COLOURS });
}

/** The page in another language: nothing wider than the screen, no target too small, nothing for axe to find in names. */
export async function checkPageInWords(page: Page, what: string): Promise<void> {
  await findsNothing(page, what, { room: true, rules: WORDS });
}

/** The page in the dark theme: what depends on colours is checked again. */
export async function checkPageInDark(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await findsNothing(page, what, { room: false, rules: COLOURS });
}

/** What is looked for: whether all has room on the screen, and what breaks the rules of axe. */
type Search = { room: boolean; rules: RunOptions };

/** A page that has no frames needs axe once, in itself. All is found at once: each call to a page costs more than most checks. */
async function findsNothing(page: Page, what: string, { room, rules }: Search): Promise<void> {
  // A phone makes its window as wide as what overflows, so the screen itself is asked.
  const screen = room ? (page.viewportSize()?.width ?? 0) : null;
  // What is found is told by its HTML: axe need not look for selectors. Nor need it fetch films and sounds: there are none.
  const how: RunOptions = {
    resultTypes: ["violations"],
    selectors: false,
    elementRef: true,
    preload: false,
    ...rules,
  };
  const find = () => page.evaluate(findFaults, { screen, how });
  let found = await find();
  if (!found) {
    await page.evaluate(AXE);
    found = await find();
  }
  expect(found, what).toEqual([]);
}

/** In the browser: what is wrong with the page when it is at rest, or null if it does not have axe. */
async function findFaults({
  screen,
  how,
}: {
  screen: number | null;
  how: RunOptions;
}): Promise<string[] | null> {
  const { axe } = window;
  if (!axe) return null;

  /** Waits for the fonts, and until what comes up, goes or changes its colour has done so: half seen it is paler than it will be. */
  const atRest = async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    // What has just changed begins to move with the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined));
    await Promise.all(ends);
  };

  /** What is wider than the screen, and targets that are too small. */
  const findNarrow = (screen: number) => {
    const wide = document.documentElement.scrollWidth - screen;
    const small = [...document.querySelectorAll("button, a.button, select")]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map((target) => ({
        name: target.getAttribute("aria-label") ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `small target: ${name} ${box.width} x ${box.height}`);
    return wide > 0 ? [`${wide} pixels wider than the screen`, ...small] : small;
  };

  /** A card is a picture: the numbers and badges drawn on it are no visible text that its name would have to repeat. */
  const isPicture = ({ element }: { element?: Element | undefined }) => {
    const copy = element?.cloneNode(true) as Element;
    for (const drawing of copy.querySelectorAll('[aria-hidden="true"]')) drawing.remove();
    return (copy.getAttribute("aria-label") ?? "").includes(copy.textContent.trim());
  };
  const findViolations = async () =>
    (await axe.run(how)).violations
      .map(({ id, nodes }) => ({
        id,
        nodes: id === "label-content-name-mismatch" ? nodes.filter((node) => !isPicture(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);

  await atRest();
  const narrow = screen === null ? [] : findNarrow(screen);
  return [...narrow, ...(await findViolations())];
}
