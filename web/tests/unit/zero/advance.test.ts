import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { advance } from "../../../src/games/zero/advance";
import { alarmOf, knockKind, stillToPlay } from "../../../src/games/zero/turns";
import { board, HAND, info } from "../../samples/zero";

beforeEach(() => {
  settings.language = "en";
});

const swap = {
  seen: "exchanged" as const,
  seat: 1,
  place: 4,
  pot_place: 2,
  gave: 4,
  given: "b8",
  card: 9,
  taken: "o4",
};

test("an exchange changes two places, and the others' card is a back again in the hand", () => {
  const after = advance(board(), swap, 0);
  expect(after.pot).toEqual(["y7", "r2", "b8", "w1", "p8"]);
  expect(after.hands[1]?.[4]).toEqual({ card: 9, face: null, mark: null });
  expect(after.hands[1]).toHaveLength(9);
});

test("one's own taken card stays in sight", () => {
  const after = advance(board(), { ...swap, seat: 0 }, 0);
  expect(after.hands[0]?.[4]?.face).toBe("o4");
});

test("a perfect memory keeps a card that was taken, until it is given away", () => {
  const memory = { hands: board().hands.map(() => Array.from({ length: 9 }, () => null)), unseen: [] };
  const after = advance(board({ memory }), swap, 0);
  expect(after.memory?.hands[1]?.[4]).toBe("o4");
  const again = { ...swap, gave: 9, given: "o4", card: 10, taken: "w1", pot_place: 3 };
  expect(advance(after, again, 0).memory?.hands[1]?.[4]).toBe("w1");
});

test("a deal shows one's own cards and the backs of the others", () => {
  const dealt = { seen: "dealt" as const, dealer: 2, hand: HAND.map(({ face }) => face), pot: ["w8"] };
  const after = advance(board({ knocks: 2, closer: 1, first_knocker: 1 }), dealt, 0);
  expect(after.hands[0]?.map(({ face }) => face)).toEqual(dealt.hand);
  expect(after.hands[3]?.every(({ face }) => face === null)).toBe(true);
  expect([after.knocks, after.closer, after.pot]).toEqual([0, null, ["w8"]]);
});

test("the first knock is remembered with its name", () => {
  const once = advance(board(), { seen: "knocked", seat: 2 }, 0);
  const twice = advance(once, { seen: "knocked", seat: 3 }, 0);
  expect([once.knocks, twice.knocks, twice.first_knocker]).toEqual([1, 2, 2]);
});

test("the last turns are named in their order, and a knock is called by what it is", () => {
  const last = board({ knocks: 2, first_knocker: 1, closer: 2, last_turns: 3, acting: 3, active: 3 });
  expect(stillToPlay(last)).toEqual([3, 0, 1]);
  expect(alarmOf(last, info())?.who).toBe("Oskar made the second knock. Still to play: Lucie, you, Mina.");
  expect(stillToPlay(board())).toEqual([]);
  expect([board(), board({ knocks: 1 }), last].map(knockKind)).toEqual(["first", "second", "last"]);
  expect(alarmOf(board(), info())).toBeNull();
  expect(alarmOf(board({ knocks: 1, first_knocker: 0 }), info())?.who).toContain("You knocked");
});
