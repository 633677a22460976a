import { expect, type Page } from "@playwright/test";
import { quick, sit, turnOrSheet } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

/** Writes down how cards in the air are moved. */
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
  return () => page.evaluate(() => (window as unknown as { flights: { fades: boolean }[] }).flights);
}

for (const motion of ["reduce", "no-preference"] as const) {
  test.describe(motion, () => {
    test.use({ contextOptions: { reducedMotion: motion } });
    for (const player of PLAYERS) {
      test(`${player.label}: cards ${motion === "reduce" ? "fade" : "fly"} from place to place`, async ({
        page,
      }) => {
        const flights = await watchFlights(page);
        await quick(page);
        await page.goto("/");
        await sit(page, player);
        // Who draws a Jack of Qarré first may have to take nothing, and nothing moves.
        for (let made = 0; made < 4 && (await flights()).length === 0; made += 1) {
          if ((await turnOrSheet(page)) === "turn") await player.click(page);
        }
        await turnOrSheet(page);
        // It may be the same turn still, before the card has moved.
        await expect.poll(async () => (await flights()).length).toBeGreaterThan(0);
        const seen = await flights();
        expect(seen.every(({ fades }) => fades === (motion === "reduce"))).toBe(true);
      });
    }
  });
}
