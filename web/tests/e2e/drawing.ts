import type { Page } from "@playwright/test";

/** Of each side of a page a twentieth is drawn: so few points that they cost nothing. */
const SCALE = 0.05;

/**
 * Has the browser draw a page in a few points. The page keeps its size: in that it is laid out, measured and pressed, and
 * a picture of it is drawn anew. Without a graphics card, drawing is up to a fourth of a test's processor time, and nobody looks.
 */
export async function drawSmall(page: Page, isMobile = false): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const draw = async () => {
    const size = page.viewportSize();
    if (!size) return;
    const { type, angle, ...screen } = await page.evaluate(() => ({
      screenWidth: window.screen.width,
      screenHeight: window.screen.height,
      deviceScaleFactor: devicePixelRatio,
      type: window.screen.orientation.type,
      angle: window.screen.orientation.angle,
    }));
    await session.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      ...screen,
      mobile: isMobile,
      screenOrientation: {
        type: type.startsWith("portrait") ? "portraitPrimary" : "landscapePrimary",
        angle,
      },
      viewport: { x: 0, y: 0, ...size, scale: SCALE },
    });
  };
  // The size counts that is set last, and each session of the browser remembers its own.
  const resize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await resize(size);
    await draw();
  };
  await draw();
}
