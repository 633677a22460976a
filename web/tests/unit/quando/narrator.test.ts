import { afterEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { narrator } from "../../../src/games/quando/narrator";
import type { QuandoTable } from "../../../src/games/quando/table.svelte";
import { readAloud } from "../../../src/table/sentences";
import { board, info, other, own } from "../../samples/quando";

afterEach(() => {
  settings.orders = {};
});

test("the hand is read in the order in which it lies on the screen", () => {
  const table = { info: info() } as QuandoTable;
  const view = board({ hands: [own(8, 2, 10, 2), other(1), other(3), other(4)] });
  expect(narrator.readAloud("hand", table, view)).toBe("Your hand: 2, 2, 8, 10. Worth 22.");
  settings.orders = { quando: "arrival" };
  expect(narrator.readAloud("hand", table, view)).toBe("Your hand: 8, 2, 10, 2. Worth 22.");
});

test("the table is read with the sides of cards that are seen", () => {
  const table = { info: info() } as QuandoTable;
  const shown = [3, 1].map((front, card) => ({ card, front, back: 7 }));
  const view = board({ hands: [own(8), other(5, 9), shown, other(4)] });
  expect(narrator.readAloud("table", table, view)).toMatch(
    / Mina: 2 cards, backs: 5, 9\. Oskar: 2 cards, fronts: 3, 1\. Lucie: 1 card, backs: 4\.$/,
  );
});

test("scores are read with the viewer as on the plate, and with the names of the others", () => {
  const table = { info: info(), seat: 0, board: board({ scores: [3, 0, 12, 1] }) } as unknown as QuandoTable;
  expect(readAloud("scores", table, narrator)).toBe(
    "You: 3 points. Mina: 0 points. Oskar: 12 points. Lucie: 1 point.",
  );
  expect(readAloud("scores", Object.assign(table, { seat: null }), narrator)).toMatch(/^Ada: 3 points\./);
});
