import { expect, type Page } from "@playwright/test";
import { MATCH_END, OWN_AREA } from "./parts";
import { openTable, play, playRound, quick, visibleState } from "./play";
import { PLAYERS } from "./players";
import { testOfCrash as test, WITH_MOTION } from "./server";

test.use(WITH_MOTION);

/** Goes to the front page, and by its link back to the table that is open. */
async function comeBack(page: Page): Promise<void> {
  const table = new URL(page.url()).pathname;
  await page.goto("/");
  await page.locator(`a[href="${table}"]`).click();
}

for (const player of PLAYERS) {
  test(`${player.label}: a reload and a killed server lose nothing that was shown`, async ({
    page,
    server,
  }) => {
    await quick(page);
    await openTable(page, { ...player.short(1), options: player.lasting });
    await play(page, player.click, 2);
    // It is the person's turn without a clock, or all is over: only the test changes the table.
    const sight = await visibleState(page);

    await page.reload();
    await expect.poll(() => visibleState(page)).toEqual(sight);

    await server.kill();
    await expect(page.getByRole("alert")).toContainText("Connection lost. Trying again…");
    await expect(page.locator(".centre")).toHaveAttribute("inert");
    await expect(page.locator(OWN_AREA)).toHaveAttribute("inert");
    await server.start();
    await expect(page.locator(".connection.open")).toBeVisible();
    await expect.poll(() => visibleState(page)).toEqual(sight);

    await comeBack(page);
    await expect(page.locator(OWN_AREA)).toBeVisible();
    await expect.poll(() => visibleState(page)).toEqual(sight);
  });

  test(`${player.label}: a match that began before a crash is played to its end after it`, async ({
    page,
    server,
  }) => {
    await quick(page);
    await openTable(page, player.short(1));
    await play(page, player.click, 0);
    await server.kill();
    await expect(page.getByRole("alert")).toBeVisible();
    await server.start();
    await expect(page.locator(".connection.open")).toBeVisible();
    await playRound(page, player.click);
    await comeBack(page);
    await expect(page.locator(MATCH_END)).toBeVisible();
  });
}
