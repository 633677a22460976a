import type { Frame, Page } from "@playwright/test";
import { loadFonts } from "./fonts";

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

/**
 * The windows with the least room of each kind of layout, and the ends of the range. What has room in these has it in the
 * others, too: those are for what differs from window to window, the table itself.
 */
export const TIGHT: readonly Window[] = [
  [320, 568],
  [360, 560],
  [390, 664],
  [430, 932],
  [568, 320],
  [640, 360],
  [683, 341],
  [932, 430],
  [768, 1024],
  [1024, 600],
  [1366, 625],
  [2560, 1300],
];

/** What moves, so that each window is seen as it will be at rest. */
const STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }";

const OPACITY = process.env["PICTURES"] ? 1 : 0;

/**
 * Opens an empty page with a frame in which pages of the site can be shown. A frame is a window to what is in it, and its
 * size is set without drawing anything: thousands of windows are looked at in the time in which a browser draws a few.
 * The frame is transparent, so the browser draws nothing of it; the page in it has its own opacity.
 */
export async function openFrame(page: Page): Promise<Frame> {
  await page.route("**/frame", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe name="window" style="border: 0; width: 1280px; height: 800px; opacity: ${OPACITY}"></iframe>`,
    }),
  );
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document" || request.frame() === page.mainFrame())
      return route.fallback();
    // The server lets no page frame its own.
    const response = await route.fetch();
    const policy = response.headers()["content-security-policy"] ?? "";
    const headers = {
      ...response.headers(),
      "content-security-policy": policy.replace(/frame-ancestors[^;]*/, ""),
    };
    await route.fulfill({ response, headers });
  });
  await page.goto("/frame");
  // Keys go to what has the focus.
  await page.locator("iframe").focus();
  const frame = page.frame("window");
  if (!frame) throw new Error("the page has a frame");
  return frame;
}

/** Finds in the frame what is wrong in a window. */
type Look = () => string[];

/** Looks at what a frame shows in one window after the other, in each in all the given ways; gives what is wrong there. */
export async function lookInEachWindow(
  frame: Frame,
  looks: Look | readonly Look[],
  windows: readonly Window[] = WINDOWS,
): Promise<string[]> {
  await loadFonts(frame);
  const wrong = await frame.evaluate<[Window, string][]>(
    `(${lookInFrame})([${[looks].flat().join()}], ${JSON.stringify(windows)}, ${JSON.stringify(STILL)})`,
  );
  if (process.env["PICTURES"]) await takePictures(frame, new Set(wrong.map(([window]) => window)));
  return wrong.map(([window, what]) => `${window.join("x")}: ${what}`);
}

/** In the frame: what is wrong in each window. */
function lookInFrame(looks: Look[], windows: readonly Window[], rules: string): [Window, string][] {
  const still = new CSSStyleSheet();
  still.replaceSync(rules);
  document.adoptedStyleSheets = [still];
  const frame = window.frameElement as HTMLIFrameElement;
  return windows.flatMap((window) => {
    const [width, height] = window;
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
    return looks.flatMap((look) => look()).map((what): [Window, string] => [window, what]);
  });
}

async function takePictures(frame: Frame, windows: Set<Window>): Promise<void> {
  const element = frame.page().locator("iframe");
  const title = (await frame.title()).replace(/\W+/g, "-");
  for (const [width, height] of windows) {
    await frame.page().setViewportSize({ width: width + 16, height: height + 16 });
    await element.evaluate(({ style }, size) => Object.assign(style, size), {
      width: `${width}px`,
      height: `${height}px`,
    });
    await element.screenshot({ path: `test-results/fit/${title}-${width}x${height}.png` });
  }
}
