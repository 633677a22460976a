import { expect } from "@playwright/test";
import { quick } from "../play";
import { test } from "../server";
import { click, followGuide, LESSON_END, openLesson } from "./guide";

for (const [game, wanted] of [
  ["quando", ["aim", "triplet", "confirm", "take", "straight", "turn-over", "equal", "knock"]],
  ["zero", ["aim", "give", "take", "confirm", "free", "knock", "second-knock"]],
  ["qarre", ["aim", "jack", "combo", "place", "queen", "reserve", "reserved", "king", "lay"]],
] as const) {
  test(`whoever follows the guide plays a whole round of ${game} and wins it`, async ({ page }) => {
    await quick(page);
    await openLesson(page, game);
    const steps = await followGuide(page, click);
    console.log(game, steps.join(" "));
    for (const step of wanted) expect(steps).toContain(step);
    await expect(page.locator(LESSON_END)).toHaveAccessibleName("You won your first round!");
    await expect(page.locator(`${LESSON_END} [data-do="play-bots"]`)).toBeFocused();
  });
}
