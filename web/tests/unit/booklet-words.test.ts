import { expect, test } from "vitest";

/** Every English and French text of the games as it is written. */
const sources = import.meta.glob<string>("../../src/games/*/texts/**/{en,fr}.ts", {
  eager: true,
  import: "default",
  query: "?raw",
});

const textsOf = (game: string, language: "en" | "fr" = "fr") =>
  Object.entries(sources).filter(
    ([path]) => path.includes(`/games/${game}/`) && path.endsWith(`/${language}.ts`),
  );

/** The lines that say it otherwise than the game's rules do. */
const otherwise = (game: string, words: RegExp, language: "en" | "fr" = "fr") =>
  textsOf(game, language).flatMap(([, source]) => source.split("\n").filter((line) => words.test(line)));

test("the French texts of Quando name a série and identical numbers as its booklet does", () => {
  expect(textsOf("quando").length).toBeGreaterThan(3);
  expect(otherwise("quando", /à la suite|trois qui se suivent|égaux|égales/)).toEqual([]);
});

test("the French texts of Qarré have one word for the base, and one for trios and quartets", () => {
  expect(textsOf("qarre").length).toBeGreaterThan(3);
  expect(otherwise("qarre", /le carré|forment un carré|\bun combo\b/)).toEqual([]);
});

test("the English texts of Quando flip a card and turn the discard pile over, as its rules do", () => {
  expect(textsOf("quando", "en").length).toBeGreaterThan(3);
  expect(otherwise("quando", /\bflip\w* over\b/i, "en")).toEqual([]);
  const turned = otherwise("quando", /\bturn(s|ed)?\b[^.]*\bover\b/i, "en");
  expect(turned.filter((line) => !/discard/.test(line))).toEqual([]);
});
