import type { Page } from "@playwright/test";

type Window = readonly [width: number, height: number];

/** Windows that people have, and the ends of the range: the page must show everything in each. */
export const WINDOWS: readonly Window[] = [
  // Phones upright, with and without a browser's bars.
  [320, 568],
  [360, 560],
  [360, 640],
  [360, 740],
  [390, 664],
  [390, 844],
  [412, 732],
  [430, 932],
  // On their side; a desk at 200 % zoom.
  [568, 320],
  [640, 360],
  [667, 375],
  [683, 341],
  [740, 360],
  [844, 390],
  [932, 430],
  // Tablets.
  [768, 1024],
  [1024, 768],
  // Desks.
  [1024, 600],
  [1280, 600],
  [1280, 720],
  [1366, 625],
  [1536, 703],
  [1920, 937],
  [2560, 1300],
];

/** What costs most to draw and moves nothing. */
const DECORATION =
  "*, *::before, *::after { box-shadow: none !important; text-shadow: none !important; background-image: none !important; }";

/** Shows the page in one window after the other, without its decoration, and looks at each. */
export async function inEachWindow(
  page: Page,
  look: (window: string) => Promise<void>,
  windows: readonly Window[] = WINDOWS,
): Promise<void> {
  await page.evaluate((rules) => {
    const plain = new CSSStyleSheet();
    plain.replaceSync(rules);
    document.adoptedStyleSheets = [plain];
  }, DECORATION);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await look(`${width}x${height}`);
  }
}
