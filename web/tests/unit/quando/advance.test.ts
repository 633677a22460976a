import { expect, test } from "vitest";
import { advance } from "../../../src/games/quando/advance";
import { stepsOf } from "../../../src/table/steps";
import type { Quando, Update } from "../../../src/games/quando/messages";
import { board, own, update } from "../../samples/quando";

test("a play leaves the hand and lies on the discards", () => {
  const after = advance(board(), {
    seen: "played",
    seat: 1,
    kind: "equal",
    cards: [
      { card: 2, front: 6 },
      { card: 3, front: 6 },
    ],
  });
  expect(after.hands[1]?.map((slot) => slot.card)).toEqual([0, 1, 4, 5, 6]);
  expect(after.discard).toEqual({ cards: 11, top: 6 });
});

test("a draw comes into the hand with what the viewer learned", () => {
  const after = advance(board(), {
    seen: "drew",
    seat: 2,
    card: 9,
    side: "hidden",
    sides: { front: null, back: 7 },
    penalty: true,
  });
  expect(after.hands[2]?.at(-1)).toEqual({ card: 9, front: null, back: 7 });
  expect(after.draw).toEqual({ cards: 16, top: null });
});

test("a flipped zero shows its owner the new front and the others the zero", () => {
  const mine = advance(board({ hands: [own(0, 4)] }), { seen: "flipped", seat: 0, card: 0, front: 9 });
  expect(mine.hands[0]?.[0]).toEqual({ card: 0, front: 9, back: null });
  const theirs = advance(board(), { seen: "flipped", seat: 1, card: 2, front: 9 });
  expect(theirs.hands[1]?.[2]).toEqual({ card: 2, front: null, back: 0 });
});

test("the discards become the draw pile", () => {
  const after = advance(board(), { seen: "recycled", shuffled: false, payer: null });
  expect(after.draw.cards).toBe(9);
  expect(after.discard).toEqual({ cards: 0, top: null });
});

test("the last step of an update lands on the update's own view", () => {
  const view = board({ discard: { cards: 10, top: 1 } });
  const seen = [
    { seen: "played", seat: 3, kind: "equal", cards: [{ card: 0, front: 1 }] },
    { seen: "drew", seat: 3, card: 5, side: "visible", sides: { front: 7, back: 2 }, penalty: false },
  ] as const;
  const steps = stepsOf<Quando, Update>(
    update({ view, seen: [...seen].map((one) => structuredClone(one)) as never }),
    board(),
    advance,
    0,
  );
  expect(steps).toHaveLength(2);
  expect(steps[0]?.done).toBeNull();
  expect(steps[1]?.after).toBe(view);
});

test("an update for a page that shows nothing yet is one step", () => {
  expect(
    stepsOf<Quando, Update>(update({ seen: [{ seen: "knocked", seat: 1 }] }), null, advance, 0),
  ).toHaveLength(1);
});
