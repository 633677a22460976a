import { expect, test } from "vitest";
import { en } from "../../../src/statistics/texts/en";
import { fr } from "../../../src/statistics/texts/fr";

test("one round and one match are not several", () => {
  expect(en.pointsSummary("5", 1, "round", true)).toContain("in 1 round.");
  expect(fr.pointsSummary("5", 1, "round", true)).toContain("sur 1 manche.");
  expect(fr.pointsSummary("5", 1, "match", true)).toContain("sur 1 partie.");
  expect([1, 2].map((n) => en.opponentRow("Bear", n))).toEqual(["Bear · 1 match", "Bear · 2 matches"]);
  expect([1, 2].map((n) => fr.opponentRow("Ours", n))).toEqual(["Ours · 1 partie", "Ours · 2 parties"]);
});

test("many matches are written as the language writes numbers", () => {
  expect(en.of(1_250, 2_500)).toBe("1,250 of 2,500");
});
