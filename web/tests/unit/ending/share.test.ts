import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { resultText, sharedResult } from "../../../src/table/ending/share";
import { standings } from "../../../src/table/ending/standings";
import { info } from "../../samples/quando";

const result = (scores: number[], winners: number[]) =>
  sharedResult("Quando", info({ id: "secret-table" }), winners, standings(scores, winners, "lowest"));

beforeEach(() => {
  settings.language = "en";
});

test("a shared result has everybody's name and final score, the sharer's too", () => {
  expect(resultText(result([22, 31, 54, 31], [0]))).toBe(
    "Quando: Ada wins\n1. Ada 22\n2. Mina 31\n2. Lucie 31\n4. Oskar 54",
  );
  settings.language = "fr";
  expect(resultText(result([22, 22, 54, 31], [0, 1]))).toMatch(/^Quando\u00a0: Ada et Mina gagnent\n/);
});

test("it holds names, faces, places and scores alone: nothing of the table, its cards or its shuffle", () => {
  const shared = result([22, 31, 54, 38], [0]);
  expect(Object.keys(shared)).toEqual(["game", "headline", "places"]);
  for (const place of shared.places)
    expect(Object.keys(place).sort()).toEqual(["face", "name", "place", "score", "wins"]);
  expect(JSON.stringify(shared)).not.toContain("secret-table");
});
