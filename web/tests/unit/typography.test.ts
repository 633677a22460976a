import ts from "typescript";
import { expect, test } from "vitest";
import { de as germanTable } from "../../src/table/texts/de";
import { fr as table } from "../../src/table/texts/fr";
import { de as germanQarre } from "../../src/games/qarre/texts/de";
import { fr as qarre } from "../../src/games/qarre/texts/fr";
import type { Language } from "../../src/texts/languages";

/** Every catalogue as it is written: what a text says around its values is read, too. */
const sources = import.meta.glob<string>("../../src/**/texts/**/{en,fr,de,nl}.ts", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** All that is no catalogue. */
const code = import.meta.glob<string>(["../../src/**/*.{ts,svelte}", "!../../src/**/texts/**"], {
  eager: true,
  import: "default",
  query: "?raw",
});

/** A colon that stands between two values, in a template or in the markup of a component; a type has a space after its brace. */
const COLON = /\}: (?:\$\{|\{\S)/;

/** A piece of a text, and whether a value stands directly before it. */
type Piece = { text: string; follows: boolean };

/** All that a catalogue's texts say, between their values. */
function pieces(source: string): Piece[] {
  const found: Piece[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
      found.push({ text: node.text, follows: false });
    if (ts.isTemplateMiddleOrTemplateTail(node)) found.push({ text: node.text, follows: true });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

const catalogues = (language: Language) =>
  Object.entries(sources).filter(([path]) => path.endsWith(`/${language}.ts`));

/** What no text may hold, in any language. */
const COMMON: Record<string, RegExp> = {
  "a straight apostrophe": /'/,
  "a straight quote": /"/,
  "two spaces": / {2}/,
  "three points for an ellipsis": /\.\.\./,
};

const ENGLISH: Record<string, RegExp> = {
  ...COMMON,
  "a space before a sign": /\s[:;?!%]/,
};

/** Dutch quotes ‘so’. */
const DUTCH: Record<string, RegExp> = {
  ...ENGLISH,
  "a quote of another language": /[“”„«»]/,
};

/** French parts these signs from the word before them by a space that does not break: U+00A0, never U+202F. */
const FRENCH: Record<string, RegExp> = {
  ...COMMON,
  "a space that breaks before a sign": / [:;?!%»]/,
  "a space that breaks after «": /« /,
  "no space before a sign": /[^\s?!][?!;»]|\p{L}:(?:\s|$)/u,
  "a narrow space": /\u202f/,
  "a space that breaks before the number of a round": /\bmanche (?:\d|$)/,
};

/** German quotes „so“, and sets a space that does not break before an ellipsis and a percent sign. */
const GERMAN: Record<string, RegExp> = {
  ...COMMON,
  "a space before a sign": /\s[:;?!]/,
  "a quote of another language": /[”«»]/,
  "a space that breaks before an ellipsis or a percent sign": / (?:…$|%)/,
  "no space before an ellipsis": /[a-zäöüß]…/,
};

const faults = (rules: Record<string, RegExp>, found: readonly Piece[]) =>
  Object.entries(rules).flatMap(([fault, pattern]) =>
    found.filter(({ text }) => pattern.test(text)).map(({ text }) => `${fault}: ${text}`),
  );

test.each(catalogues("en"))("%s is set as English is", (_, source) => {
  const found = pieces(source);
  expect(found.length).toBeGreaterThan(0);
  expect(faults(ENGLISH, found)).toEqual([]);
});

test.each(catalogues("nl"))("%s is set as Dutch is", (_, source) => {
  const found = pieces(source);
  expect(found.length).toBeGreaterThan(0);
  expect(faults(DUTCH, found)).toEqual([]);
});

test.each(catalogues("fr"))("%s is set as French is", (_, source) => {
  const found = pieces(source);
  expect(found.length).toBeGreaterThan(0);
  expect(faults(FRENCH, found)).toEqual([]);
  expect(found.filter(({ text, follows }) => follows && /^(?:[?!;]|:\s)/.test(text))).toEqual([]);
});

test.each(catalogues("de"))("%s is set as German is", (_, source) => {
  const found = pieces(source);
  expect(found.length).toBeGreaterThan(0);
  expect(faults(GERMAN, found)).toEqual([]);
});

test("a colon between a value and what it is comes from a catalogue: French has a space before it", () => {
  expect(COLON.test("`${name}: ${value}`")).toBe(true);
  expect(COLON.test("<b>{name}: {value}</b>")).toBe(true);
  expect(COLON.test("const { a }: { a: string } = $props();")).toBe(false);
  const found = Object.entries(code).flatMap(([path, source]) =>
    source
      .split("\n")
      .filter((line) => COLON.test(line) && !line.trim().startsWith("super("))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("a catalogue that is set carelessly is found out", () => {
  const careless = pieces('const texts = { a: "Prêt ?", b: (n: number) => `${n}! "x"`, c: "l\'as" };');
  expect(faults(FRENCH, careless).map((fault) => fault.split(":")[0])).toEqual([
    "a straight apostrophe",
    "a straight quote",
    "a space that breaks before a sign",
  ]);
  expect(careless.some(({ text, follows }) => follows && text.startsWith("!"))).toBe(true);
});

test("French counts nothing and one alike, and two as several", () => {
  expect([0, 1, 2].map(qarre.seats.cards)).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect([-1, 0, 1, 2].map(table.seats.score)).toEqual(["−1 point", "0 point", "1 point", "2 points"]);
});

test("German counts one alone as one", () => {
  expect([0, 1, 2].map(germanQarre.seats.cards)).toEqual(["0 Karten", "1 Karte", "2 Karten"]);
  expect([-1, 0, 1, 1250].map(germanTable.seats.score)).toEqual([
    "−1 Punkt",
    "0 Punkte",
    "1 Punkt",
    "1.250 Punkte",
  ]);
});

test("a span of whole days names no hours", () => {
  expect(table.time.span({ in: "days", days: 2, hours: 0 })).toBe("2 jours");
  expect(table.time.span({ in: "days", days: 1, hours: 3 })).toBe("1 jour 3\u00a0h");
});
