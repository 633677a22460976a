import { expect, test } from "vitest";
import { info } from "../../samples/quando";
import { isolated, seatNames } from "../../../src/texts/isolated";
import { plainName } from "../../../src/table/sentences";
import { pointsText, othersText } from "../../../src/app/table-texts";
import { settings } from "../../../src/app/settings.svelte";

const HEBREW = "מרים";
const ISOLATED = `\u2068${HEBREW}\u2069`;

test("a name is isolated where it is written from right to left, and else left as it is", () => {
  for (const name of ["Zoé", "Ольга", "李小龍", "7", "🐻", ""]) expect(isolated(name)).toBe(name);
  for (const name of [HEBREW, "مريم", "Ada מ", "ࠀ", "ﬡ", "ﻡ", "\u{10900}", "\u{1e900}"]) {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  }
});

test("names are isolated wherever they stand beside digits", () => {
  settings.language = "en";
  const table = info({ seats: [{ name: "Zoé" }, { name: HEBREW }], scores: [3, 12], you: 0 });
  expect(plainName(table, 1)).toBe(ISOLATED);
  expect(pointsText(table)).toBe(`you 3, ${ISOLATED} 12`);
  expect(othersText(table)).toBe(`with ${ISOLATED}`);
  expect(seatNames([{ name: HEBREW }, { name: "" }, { name: "Ada" }])).toEqual([ISOLATED, "Ada"]);
});
