import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyPatch, type Json } from "../../src/net/patch";

type Example = { name: string; old: Json; new: Json; patch: Json };

/** The examples by which the server's own tests make and apply patches. */
const examples = JSON.parse(readFileSync("../crates/protocol/tests/changes.json", "utf8")) as Example[];

test.each(examples)("$name", ({ old, new: expected, patch }) => {
  const before = JSON.stringify(old);
  expect(applyPatch(old, patch)).toStrictEqual(expected);
  expect(JSON.stringify(old), "nothing is changed in place").toBe(before);
});

test("what is equal before and after is the same object", () => {
  const hands = [[{ card: 0 }], [{ card: 1 }]];
  const patched = applyPatch({ acting: 0, hands }, { acting: 1, hands: { 1: [[0, 1]] } });
  const { hands: after } = patched as { hands: typeof hands };
  expect(after[0]).toBe(hands[0]);
  expect(after[1]).toEqual([]);
});
