import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import { Guide } from "../../../src/lesson/guide.svelte";
import { bestOf, stepNow, type LessonStep } from "../../../src/lesson/lesson";

const step = (id: string, fits: () => boolean, more: Partial<LessonStep> = {}): LessonStep => ({
  id,
  fits,
  text: () => id,
  points: () => [`#${id}`],
  ...more,
});

let end = () => {};
afterEach(() => end());

/** A table of three: the learner in seat 0, and a lesson of three steps. */
function taught(changes: { myTurn?: boolean; board?: null } = {}) {
  const table = $state({
    myTurn: true,
    seat: 0,
    finished: false,
    board: { acting: 0 } as { acting: number | null } | null,
    big: true,
    card: "9",
    ...changes,
  });
  const steps = [
    step("aim", () => table.big, { reads: true }),
    step("play", () => table.big, { text: () => `play ${table.card}` }),
    step("free", () => true),
  ];
  const made: Guide[] = [];
  end = $effect.root(() => {
    made.push(new Guide(table, { steps, watch: () => "watch", ending: () => "ending" }));
  });
  const [guide] = made;
  if (!guide) throw new Error("the guide is made at once");
  return { table, guide };
}

test("the first step that fits is told, and one that explains until it is read", () => {
  const { table, guide } = taught();
  expect([guide.text, guide.reads, guide.points]).toEqual(["aim", true, ["#aim"]]);
  guide.readOn();
  expect([guide.text, guide.reads, guide.points]).toEqual(["play 9", false, ["#play"]]);
  guide.readOn();
  expect(guide.text, "what is to be done is not read away").toBe("play 9");
  table.big = false;
  expect(guide.text, "whatever the learner does, something fits").toBe("free");
});

test("while the learner's own cards move its words stay, whatever fits then, and it points at nothing", () => {
  const { table, guide } = taught();
  guide.readOn();
  flushSync();
  Object.assign(table, { myTurn: false, big: false, card: "" });
  flushSync();
  expect([guide.text, guide.step?.id, guide.reads, guide.points]).toEqual(["play 9", "play", false, []]);
  // Nor does it go on when the move is the last one of all.
  table.board = { acting: null };
  flushSync();
  expect(guide.text).toBe("play 9");
  // Also where nobody has read what it says meanwhile.
  Object.assign(table, { myTurn: true, board: { acting: 0 } });
  flushSync();
  table.myTurn = false;
  flushSync();
  expect(guide.text).toBe("free");
});

test("what was said in the last turn is not said again when the next one begins", () => {
  const { table, guide } = taught();
  flushSync();
  for (const acting of [0, 1, 2]) {
    Object.assign(table, { myTurn: false, board: { acting } });
    flushSync();
  }
  // The turn has come back, and what the others did still moves.
  table.board = { acting: 0 };
  flushSync();
  expect([guide.text, guide.step]).toEqual(["watch", undefined]);
});

test("while the others play it says so, and at the end why the round ended so", () => {
  const { table, guide } = taught();
  Object.assign(table, { myTurn: false, board: { acting: 2 } });
  expect([guide.text, guide.points]).toEqual(["watch", []]);
  table.finished = true;
  expect(guide.text).toBe("ending");
});

test("before the first turn it says nothing of cards that nobody has yet", () => {
  const { table, guide } = taught({ myTurn: false, board: null });
  flushSync();
  expect([guide.text, guide.step, guide.points]).toEqual(["", undefined, []]);
  table.board = { acting: 0 };
  flushSync();
  expect(guide.text).toBe("");
  table.board = { acting: 1 };
  flushSync();
  expect(guide.text, "somebody else begins").toBe("watch");
});

test("skipped, it points at nothing in any turn", () => {
  const { guide } = taught();
  guide.skip();
  expect([guide.skipped, guide.step, guide.points]).toEqual([true, undefined, []]);
});

test("a step that only explains is not told again, and no step is none", () => {
  const steps = [step("a", () => true, { reads: true }), step("b", () => false)];
  expect(stepNow(steps, new Set())?.id).toBe("a");
  expect(stepNow(steps, new Set(["a"]))).toBeUndefined();
});

test("of equally good offers the first is advised", () => {
  expect(bestOf([3, 5, 4, 5.2, 5.1], Math.floor)).toBe(5);
  expect(bestOf([], Number)).toBeUndefined();
});
