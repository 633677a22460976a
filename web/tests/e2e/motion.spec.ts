import { expect, type Page } from "@playwright/test";
import { openScene } from "./mock";
import { quick } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

/** Writes down how cards in the air are moved; gives what was written since it was asked last. */
async function watchFlights(page: Page): Promise<() => Promise<{ fades: boolean }[]>> {
  await page.addInitScript(() => {
    const flights: { fades: boolean }[] = [];
    Object.assign(window, { flights });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.classList.contains("flight"))
        flights.push({ fades: JSON.stringify(frames).includes("opacity") });
      return animate.call(this, frames, options);
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { flights: { fades: boolean }[] }).flights.splice(0));
}

for (const player of PLAYERS) {
  test(`${player.label}: cards fly from place to place, or fade where nothing shall move`, async ({
    page,
  }) => {
    const flights = await watchFlights(page);
    await quick(page);
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion });
      await openScene(page, { ...player.turn, then: [{ type: "update", ...player.moves }] });
      await expect(page.locator("[data-table]")).toHaveAttribute("data-seq", String(player.moves.seq));
      const seen = await flights();
      expect(seen.length, reducedMotion).toBeGreaterThan(0);
      expect(
        seen.every(({ fades }) => fades === (reducedMotion === "reduce")),
        reducedMotion,
      ).toBe(true);
    }
  });
}
