import { expect } from "@playwright/test";
import { plays } from "../../samples/quando";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

test("a knock that is not possible yet looks so, and says why when it is pressed", async ({ page }) => {
  const knock = page.locator('[data-do="knock"]');
  const colour = () => knock.evaluate((button) => getComputedStyle(button).color);
  await openScene(page, SCENES.turn);
  await expect(knock).toHaveAttribute("aria-disabled", "false");
  const possible = await colour();
  const { update } = SCENES.turn;
  const heard = await openScene(page, { ...SCENES.turn, update: { ...update, legal: plays() } });
  await expect(knock).toHaveAttribute("aria-disabled", "true");
  expect(await colour()).not.toBe(possible);
  await knock.click({ force: true });
  await expect.poll(() => heard).toContainEqual({ type: "ask", seq: update.seq, action: { do: "knock" } });
});
