import { expect } from "@playwright/test";
import type { Scene, View } from "./mock";
import type { Player } from "./play";

/** Why the server says no, by game. */
const REFUSALS: Record<string, Scene["refusal"]> = {
  quando: { rule: "QU-10", why: { reason: "draw_first" } },
  zero: { rule: "ZE-9", why: { reason: "no_zero" } },
  qarre: { rule: "QA-14", why: { reason: "does_not_connect" } },
};

/** A turn in which what is asked for is refused. */
export function refused(player: Player): Scene {
  const refusal = REFUSALS[player.game];
  return { ...player.turn, ...(refusal && { refusal }) };
}

/** Presses what is refused: the pile, a call, a cell. */
export async function askInVain(view: View, game: string): Promise<void> {
  if (game === "quando") await view.locator('[data-pile="draw"]').click();
  // A button that waits for a choice looks as if it could not be pressed.
  else if (game === "zero") await view.locator(".main").click({ force: true });
  else {
    await view.locator(".hand [data-handle]").first().press("Space");
    await view.locator('[data-cell="3"]').click();
  }
  await expect(view.locator(".reason")).toBeVisible();
}
