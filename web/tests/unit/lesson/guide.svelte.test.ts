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
function taught() {
  const table = $state({
    myTurn: true,
    seat: 0,
    finished: false,
    board: { acting: 0 } as { acting: number } | null,
    big: true,
  });
  const steps = [
    step("aim", () => table.big, { reads: true }),
    step("play", () => table.big),
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
  expect([guide.text, guide.reads, guide.points]).toEqual(["play", false, ["#play"]]);
  guide.readOn();
  expect(guide.text, "what is to be done is not read away").toBe("play");
  table.big = false;
  expect(guide.text, "whatever the learner does, something fits").toBe("free");
});

test("while the learner's own cards move it stays, whatever fits then, and points at nothing", () => {
  const { table, guide } = taught();
  guide.readOn();
  flushSync();
  Object.assign(table, { myTurn: false, big: false });
  flushSync();
  expect([guide.text, guide.reads, guide.points]).toEqual(["play", false, []]);
  // Also where nobody has read what it says meanwhile.
  Object.assign(table, { myTurn: true });
  flushSync();
  table.myTurn = false;
  flushSync();
  expect(guide.text).toBe("free");
});

test("while the others play it says so, and at the end why the round ended so", () => {
  const { table, guide } = taught();
  Object.assign(table, { myTurn: false, board: { acting: 2 } });
  expect([guide.text, guide.points]).toEqual(["watch", []]);
  table.finished = true;
  expect(guide.text).toBe("ending");
});

test("before anything is dealt it begins with the first step", () => {
  const { table, guide } = taught();
  Object.assign(table, { myTurn: false, board: null });
  expect([guide.text, guide.points]).toEqual(["aim", []]);
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
