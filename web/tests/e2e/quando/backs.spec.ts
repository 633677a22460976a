import { expect } from "@playwright/test";
import { other } from "../../samples/quando";
import { seated } from "../crowd";
import { openScene } from "../mock";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { SCENES } from "./scenes";

/** A tablet, laptops and a desk. */
const WIDE = [
  [1024, 768],
  [1280, 720],
  [1366, 625],
  [1920, 1080],
] as const;

/** In the browser: the backs of the others that are small, or whose number has another card on it. */
function findSmall(): string[] {
  const backs = [...document.querySelectorAll<HTMLElement>(".layout .seat .card.cut")];
  if (backs.length === 0) return ["no backs"];
  return backs.flatMap((back) => {
    const { left, top, width } = back.getBoundingClientRect();
    const name = back.dataset["card"];
    const number = document.elementFromPoint(left + width * 0.5, top + width * 0.44);
    return [
      ...(width < 48 ? [`${name}: ${Math.round(width)} pixels wide`] : []),
      ...(back.contains(number) ? [] : [`${name}: its number is covered`]),
    ];
  });
}

for (const players of [2, 3, 4, 5, 6])
  test(`at a wide table of ${players} the backs of the others are read from a desk`, async ({ page }) => {
    const frame = await openFrame(page);
    const { info, update } = SCENES.turn;
    const { hands } = update.view;
    const view = {
      ...update.view,
      hands: [hands[0] ?? [], ...Array.from({ length: players - 1 }, () => other(1, 5, 9, 9, 0, 10, 3))],
      scores: Array.from({ length: players }, () => 12),
    };
    await openScene(frame, {
      info: { ...info, seats: seated(info, players) },
      update: { ...update, view },
    });
    expect(await lookInEachWindow(frame, findSmall, WIDE)).toEqual([]);
  });
