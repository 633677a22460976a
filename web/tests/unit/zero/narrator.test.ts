import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { animations } from "../../../src/games/zero/animations";
import type { Seen, Zero } from "../../../src/games/zero/messages";
import { narrator } from "../../../src/games/zero/narrator";
import type { ZeroTable } from "../../../src/games/zero/table.svelte";
import { Playback } from "../../../src/table/playback.svelte";
import { sentence } from "../../../src/table/sentences";
import { board, closed, HAND, info, knock, open, swaps, zero } from "../../samples/zero";

beforeEach(() => {
  settings.language = "en";
  settings.orders = {};
});

const snapshot = (view = board(), offers = [...swaps(), knock]) => ({
  info: info(),
  board: view,
  offers,
});

test("one sentence says what to do, and that it is one's last turn", () => {
  expect(sentence(narrator, snapshot())).toBe("Your turn: swap a card, or knock.");
  const last = board({ knocks: 2, closer: 2, last_turns: 2 });
  expect(sentence(narrator, snapshot(last))).toBe("Your last turn: swap, or keep your hand.");
  expect(sentence(narrator, snapshot(board(), [zero]))).toBe("You have a ZERO: call it!");
  expect(sentence(narrator, snapshot({ ...last, acting: 3 }, []))).toBe("Lucie’s last turn.");
});

test("an exchange and a knock are told with both cards and what the knock means", () => {
  const swap = { seat: 1, place: 0, pot_place: 0, gave: 0, given: "r5", card: 9, taken: "w1" };
  const seen = { seen: "exchanged" as const, ...swap };
  expect(narrator.describe(seen, info(), board())).toBe("Mina swapped the red 5 for the white 1.");
  settings.language = "fr";
  expect(narrator.describe({ ...seen, seat: 0 }, info(), board())).toBe(
    "Tu as échangé le 5 rouge contre le 1 blanc.",
  );
  settings.language = "en";
  const knocked = { seen: "knocked" as const, seat: 1 };
  expect(narrator.consequence?.(knocked, board({ knocks: 1 }))).toContain("First knock");
  expect(narrator.consequence?.(knocked, board({ knocks: 2 }))).toContain("Second knock");
});

test("in the last turns a knock is told as a hand that is kept, without another second knock", () => {
  const kept = { seen: "knocked" as const, seat: 1 };
  const closing = { seen: "knocked" as const, seat: 2 };
  // The board of the server, which counts two knocks, and one between the steps of an update.
  const last = board({ knocks: 2, closer: 2, first_knocker: 1, last_turns: 2 });
  const between = board({ knocks: 3, closer: null, first_knocker: 1 });
  for (const view of [last, between]) {
    settings.language = "en";
    expect(narrator.describe(kept, info(), view)).toBe("Mina kept the hand.");
    expect(narrator.describe({ ...kept, seat: 0 }, info(), view)).toBe("You kept your hand.");
    expect(narrator.consequence?.(kept, view)).toBe("");
    expect(narrator.sound(kept, view)).toBeNull();
    settings.language = "fr";
    expect(narrator.describe(kept, info(), view)).toBe("Mina a gardé sa main.");
    settings.language = "de";
    expect(narrator.describe(kept, info(), view)).toBe("Mina hat die Hand behalten.");
    settings.language = "nl";
    expect(narrator.describe(kept, info(), view)).toBe("Mina hield de hand.");
  }
  settings.language = "en";
  expect(narrator.describe(closing, info(), last)).toBe("Oskar knocked.");
  expect(narrator.consequence?.(closing, last)).toBe("Second knock!");
  expect(narrator.sound(closing, last)).toBe("knocks");
});

test("turns differ, and what is chosen within one does not", () => {
  const now = narrator.turnKey(board());
  expect(narrator.turnKey(board())).toBe(now);
  expect(narrator.turnKey(board({ knocks: 1 }))).not.toBe(now);
  const hand = HAND.map((slot, at) => (at === 0 ? { ...slot, card: 9 } : slot));
  expect(narrator.turnKey(board({ hands: [hand, ...board().hands.slice(1)] }))).not.toBe(now);
  expect(narrator.turnKey(board({ phase: "deal" }))).toBeNull();
});

test("the hand is read in the order in which it lies on the screen", () => {
  const table = { info: info() } as ZeroTable;
  const view = board({ hands: [open("b7c", "r3f", "b1c", "b3f"), closed(), closed(), closed()] });
  const read = () => [...narrator.readAloud("hand", table, view).matchAll(/(?:blue|red) \d/g)].join(", ");
  expect(read()).toBe("blue 1, blue 3, blue 7, red 3");
  settings.orders = { zero: "value" };
  expect(read()).toBe("red 3, blue 3, blue 1, blue 7");
});

test("beside the round stands how many there are", () => {
  const progress = (rounds: number, round: number | null) =>
    narrator.progress(info({ options: { rounds } }), round);
  expect([progress(3, 2), progress(1, 1), progress(3, null)]).toEqual([
    "Round 2 of 3",
    "One round",
    "3 rounds",
  ]);
});

test("of the past that comes with a page, the first knock is told as one, and later ones as kept hands", () => {
  const knocks = (seats: number[]) => seats.map((seat): Seen => ({ seen: "knocked", seat }));
  const told = (seats: number[], closer: number | null) => {
    const playback = new Playback<Zero>(animations);
    const view = board({ knocks: closer === null ? 1 : 2, closer, first_knocker: seats[0] ?? null });
    playback.add({ seq: 1, seen: knocks(seats), view }, 0);
    return playback.log.map((line) => narrator.describe(line.seen, info(), line.board));
  };
  expect(told([1], null)).toEqual(["Mina knocked."]);
  expect(told([1, 2, 3, 0], 2)).toEqual([
    "Mina knocked.",
    "Oskar knocked.",
    "Lucie kept the hand.",
    "You kept your hand.",
  ]);
  expect(told([1, 1], 1)).toEqual(["Mina knocked.", "Mina knocked."]);
});
