import { expect } from "@playwright/test";
import type { Zero } from "../../../src/games/zero/messages";
import { openScene, type Scene } from "../mock";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { SCENES } from "./scenes";

/** In the browser: what is wrong with the rows of the pot, and with the sentence below it. */
function findUneven(): string[] {
  const pot = document.querySelector(".pot");
  const status = document.querySelector(".layout > .status")?.getBoundingClientRect();
  if (!pot || !status) return ["the table is not there"];
  const cards = [...pot.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect());
  const rows = new Map<number, number>();
  for (const { top } of cards) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
  const lengths = [...rows.values()];
  const wrong: string[] = [];
  if (Math.max(...lengths) - Math.min(...lengths) > 1) wrong.push(`rows of ${lengths.join(" and ")} cards`);
  const covered = cards.filter(
    ({ left, right, top, bottom }) =>
      left < status.right && right > status.left && top < status.bottom - 1 && bottom > status.top + 1,
  );
  if (covered.length > 0) wrong.push(`the sentence lies on ${covered.length} cards`);
  return wrong;
}

for (const size of [5, 7, 9]) {
  test(`a pot of ${size} lies in even rows, and no sentence lies on it, in every window`, async ({
    page,
  }) => {
    const frame = await openFrame(page);
    const { update, ...scene } = SCENES.pot9 as Scene<Zero>;
    const pot = update.view.pot.slice(0, size);
    await openScene(frame, { ...scene, update: { ...update, view: { ...update.view, pot }, legal: [] } });
    expect(await lookInEachWindow(frame, findUneven)).toEqual([]);
  });
}
