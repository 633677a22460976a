import { expect, test } from "vitest";
import { narrator } from "../../../src/games/qarre/narrator";
import { board, info, lay, play, simple } from "../../samples/qarre";

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
