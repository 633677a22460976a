import type { Frame, Page } from "@playwright/test";

/**
 * Waits for the site's fonts. Until they are there a face of the device stands in for them; its words are wider or
 * narrower, so what is measured then is another page.
 */
export async function loadFonts(view: Page | Frame): Promise<void> {
  await view.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
}
