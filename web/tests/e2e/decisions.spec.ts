import { expect } from "@playwright/test";
import { openScene } from "./mock";
import { ACTING } from "./parts";
import { quick } from "./play";
import { PLAYERS } from "./players";
import { test } from "./server";

for (const player of PLAYERS) {
  test(`${player.label}: what chance seldom asks is decided by clicking, and by the keyboard`, async ({
    page,
  }) => {
    await quick(page);
    for (const [name, scene] of Object.entries(player.scenes)) {
      const offered = scene.update.legal.map(({ action }) => action);
      // The only way on is gone without being asked.
      if (offered.length < 2) continue;
      const lost = { type: "problem", code: "not_stored" } as const;
      const heard = await openScene(page, { ...scene, toAct: [lost, lost] });
      const acts = () => heard.flatMap((message) => (message.type === "act" ? [message.action] : []));
      for (const [at, decide] of [player.click, player.key].entries()) {
        await page.locator(ACTING).waitFor();
        await decide(page);
        await expect.poll(acts, name).toHaveLength(at + 1);
        expect(offered, name).toContainEqual(acts()[at]);
        // It was not stored, so that the same can be decided again.
        await expect(page.locator(".reason")).toBeVisible();
        await page.keyboard.press("Escape");
      }
    }
  });

  const round = player.scenes["round"];
  if (!round) continue;
  test(`${player.label}: a person who is ready for the next deal says so by a press`, async ({ page }) => {
    const heard = await openScene(page, round);
    await page.getByRole("dialog").locator('[data-do="next"]').click();
    await expect.poll(() => heard.map(({ type }) => type)).toContain("ready");
  });
}
