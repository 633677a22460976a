import { afterEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { narrator } from "../../../src/games/qarre/narrator";
import type { QarreTable } from "../../../src/games/qarre/table.svelte";
import { board, info, lay, other, own, play, simple } from "../../samples/qarre";

afterEach(() => {
  settings.orders = {};
});

test("where the turn may be ended, the sentence says why", () => {
  const instruction = (
    changes: Parameters<typeof board>[0],
    offers: Parameters<typeof narrator.instruction>[1],
  ) => narrator.instruction(board(changes), offers, info());
  const end = simple("end");
  expect(instruction({ hand_card_used: true }, [lay(1), end])).toBe(
    "Place more from your reserve, or end your turn.",
  );
  const nothing = { drew: false, hand_card_used: false };
  expect(instruction(nothing, [play(0, 1), end])).toBe("Nothing was drawn: place a card, or end your turn.");
  expect(instruction(nothing, [lay(1), end])).toBe(
    "Nothing was drawn: place reserve cards, or end your turn.",
  );
});

test("a hand that stays as it is, is refused with the way on", () => {
  const text = narrator.refusal({ reason: "keeps_three" }, String);
  expect(text).toBe("Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.");
});

test("the hand is read in the order in which it lies on the screen", () => {
  const table = { info: info() } as QarreTable;
  const view = board({ hands: [own("2d", "7s", "3h", "2s"), other(3)] });
  const read = () => narrator.readAloud("hand", table, view);
  expect(read()).toBe("Your hand: 2 of spades, 7 of spades, 3 of hearts, 2 of diamonds.");
  settings.orders = { qarre: "arrival" };
  expect(read()).toBe("Your hand: 2 of diamonds, 7 of spades, 3 of hearts, 2 of spades.");
});
