import { expect, test } from "vitest";
import { voice } from "../../../src/games/qarre/voice";
import { board, info, lay, play, simple } from "../../samples/qarre";

test("where the turn may be ended, the sentence says why", () => {
  const toDo = (changes: Parameters<typeof board>[0], offers: Parameters<typeof voice.toDo>[1]) =>
    voice.toDo(board(changes), offers, info());
  const end = simple("end");
  expect(toDo({ hand_card_used: true }, [lay(1), end])).toBe("Place more of your reserve, or end your turn.");
  const nothing = { drew: false, hand_card_used: false };
  expect(toDo(nothing, [play(0, 1), end])).toBe("Nothing was drawn: place a card, or end your turn.");
  expect(toDo(nothing, [lay(1), end])).toBe("Nothing was drawn: place reserve cards, or end your turn.");
});

test("a hand that stays as it is, is refused with the way on", () => {
  const text = voice.refusal({ reason: "keeps_three" }, String);
  expect(text).toBe("Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.");
});
