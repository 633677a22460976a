import { expect, test } from "vitest";

/** Every French text of the games as it is written. */
const sources = import.meta.glob<string>("../../src/games/*/texts/**/fr.ts", {
  eager: true,
  import: "default",
  query: "?raw",
});

const textsOf = (game: string) =>
  Object.entries(sources).filter(([path]) => path.includes(`/games/${game}/`));

/** The lines that say it otherwise than the game's rules do. */
const otherwise = (game: string, words: RegExp) =>
  textsOf(game).flatMap(([, source]) => source.split("\n").filter((line) => words.test(line)));

test("the French texts of Quando name a série and identical numbers as its booklet does", () => {
  expect(textsOf("quando").length).toBeGreaterThan(3);
  expect(otherwise("quando", /à la suite|trois qui se suivent|égaux|égales/)).toEqual([]);
});

test("the French texts of Qarré have one word for the base, and one for trios and quartets", () => {
  expect(textsOf("qarre").length).toBeGreaterThan(3);
  expect(otherwise("qarre", /le carré|forment un carré|\bun combo\b/)).toEqual([]);
});
