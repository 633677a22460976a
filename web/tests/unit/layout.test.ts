import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The stylesheets of tables. No component scopes them, and once a table was open they stay loaded on every page. */
const sheets = [
  "src/table/layout/cards.css",
  "src/table/layout/layout.css",
  "src/table/layout/short.css",
  "src/table/layout/tall.css",
  ...readdirSync("src/games")
    .map((game) => `src/games/${game}/layout.css`)
    .filter((path) => existsSync(path)),
].map((path) => readFileSync(path, "utf8"));
const components = import.meta.glob<string>("../../src/**/*.svelte", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** The elements of a table that its stylesheets begin at. */
const ROOTS = ["layout", "table", "stage", "rail"];
const ROOTED = new RegExp(`^(:where\\()?\\.(${ROOTS.join("|")})\\b`);

/** The selectors of a sheet, one for each rule and each part of a list; what is nested begins where its rule does. */
const selectors = (sheet: string): string[] =>
  [...sheet.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector.trim())
    .filter((selector) => !/^[@&]/.test(selector))
    .flatMap((selector) => selector.split(/,(?![^()]*\))/))
    .map((selector) => selector.trim());

test("a table's stylesheets reach nothing but tables", () => {
  const found = sheets.flatMap(selectors);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((selector) => !ROOTED.test(selector))).toEqual([]);
});

test("no page but a table has the elements that its stylesheets begin at", () => {
  const rooted = new RegExp(`class="(?:[^"]* )?(?:${ROOTS.join("|")})[ "]|class:(?:${ROOTS.join("|")})\\b`);
  const having = Object.entries(components).filter(([, source]) => rooted.test(source));
  expect(having.map(([path]) => path.replace(/.*\/src\//, ""))).toEqual(["table/TableFrame.svelte"]);
});
