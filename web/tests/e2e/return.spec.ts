import { expect, test } from "@playwright/test";
import { handOf, playRound, quick, sit, turnOrSheet } from "./play";
import { PLAYERS } from "./players";
import { Server } from "./server";

for (const player of PLAYERS) {
  test(`${player.label}: a reload and a killed server lose nothing that was shown`, async ({ page }) => {
    const server = new Server();
    await server.start();
    try {
      await quick(page);
      await page.goto(server.origin);
      await sit(page, player);
      for (let turns = 0; turns < 3; turns += 1) {
        await turnOrSheet(page);
        await player.click(page);
      }
      await turnOrSheet(page);
      const hand = await handOf(page);
      const status = await page.locator(".status").textContent();

      await page.reload();
      await expect(page.locator(".status")).toHaveText(status ?? "");
      expect(await handOf(page)).toEqual(hand);

      await server.kill();
      await expect(page.getByRole("alert")).toContainText("Connection lost. Trying again…");
      await expect(page.locator(".felt")).toHaveAttribute("inert");
      await server.start();
      await expect(page.locator(".line.open")).toBeVisible({ timeout: 20_000 });
      expect(await handOf(page)).toEqual(hand);
      const over = await playRound(page, player.click, player.enough);

      await page.goto(server.origin);
      await page.getByRole("link", { name: new RegExp(`${player.label} with`) }).click();
      await expect(over ? page.getByRole("dialog") : page.locator(".own")).toBeVisible();
    } finally {
      await server.remove();
    }
  });
}
