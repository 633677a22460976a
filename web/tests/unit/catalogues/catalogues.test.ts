import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../src/texts/languages";
import { SAME } from "./same";
import { textsOf, type Text, type Texts } from "./source";
import { isUsed, usedPaths } from "./usage";

const SRC = "../../../src/";

const raw = import.meta.glob<string>("../../../src/**/*.{ts,svelte}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const sources = new Map(Object.entries(raw).map(([path, source]) => [path.slice(SRC.length), source]));

/** A file of texts: its folder below `src`, and its language. */
const FILE = /^(.*\btexts(?:\/\w+)?)\/([a-z]{2})\.ts$/;
const FOLDERS = [...sources.keys()].flatMap((path) => {
  const [, folder, language] = FILE.exec(path) ?? [];
  return folder !== undefined && language === "en" ? [folder] : [];
});

/** The page without its texts, but with what English texts take from one another. */
const page = [...sources].filter(([path]) => (FILE.exec(path)?.[2] ?? "en") === "en");

const OTHERS = LANGUAGES.filter((language) => language !== "en");

const fileOf = (folder: string, language: Language) => sources.get(`${folder}/${language}.ts`);

const LETTERS = /\p{L}{2}/u;
const SENTENCE = /\p{L}{2,}[ \u00a0]\p{L}{2,}/u;

/** What of a text is the same as in English: all of it if it is a word, else each piece of a sentence. */
function untranslated(text: Text, english: Text, language: Language): string[] {
  const isSame = (piece: string) => SAME[piece.trim()]?.in.includes(language) === true;
  const words = text.pieces.filter((piece) => LETTERS.test(piece));
  const asInEnglish = words.filter((piece) => english.pieces.includes(piece) && !isSame(piece));
  if (asInEnglish.length === words.length) return asInEnglish;
  return asInEnglish.filter((piece) => SENTENCE.test(piece));
}

/** What is wrong with the texts of a folder in one language. */
function faultsOf(folder: string, language: Language): string[] {
  const source = fileOf(folder, language);
  if (source === undefined) return [`${folder}/${language}.ts is missing`];
  const here = (path: string) => `${folder}/${language}.ts: ${path}`;
  const english = textsOf(fileOf(folder, "en") ?? "", "en");
  const { texts, helpers } = textsOf(source, language);
  const missing = [...english.texts.keys()].filter((path) => !texts.has(path));
  const more = [...texts.keys()].filter((path) => !english.texts.has(path));
  const compared = (mine: Texts, theirs: Texts) =>
    [...mine].flatMap(([path, text]) => {
      const original = theirs.get(path);
      if (original === undefined) return [];
      const counts = text.items !== original.items && [`lists ${text.items} of ${original.items}`];
      const same = untranslated(text, original, language).map((piece) => `is not translated: “${piece}”`);
      return [...(counts || []), ...same].map((what) => `${here(path)} ${what}`);
    });
  return [
    ...missing.map((path) => `${here(path)} is missing`),
    ...more.map((path) => `${here(path)} is not in English`),
    ...compared(texts, english.texts),
    ...compared(helpers, english.helpers),
  ];
}

/** The texts that are empty, in any language. */
const empty = (folder: string, language: Language) =>
  [...textsOf(fileOf(folder, language) ?? "", language).texts]
    .filter(([, { pieces }]) => pieces.length === 1 && pieces[0]?.trim() === "")
    .map(([path]) => `${folder}/${language}.ts: ${path} is empty`);

/** The texts that the page never shows; those without a catalogue are the offline page's few. What is told about a game is known by the name `about`. */
function unused(folder: string, used: ReadonlySet<string>): string[] {
  if (!sources.has(`${folder}/index.ts`)) return [];
  const names = folder.endsWith("/about") ? [folder, "about"] : [folder];
  return [...textsOf(fileOf(folder, "en") ?? "", "en").texts.keys()]
    .filter((path) => !names.some((name) => isUsed(`${name}.${path}`, used)))
    .map((path) => `${folder}: ${path} is not used`);
}

test("no text is missing, empty, untranslated or unused", () => {
  expect(FOLDERS.length).toBeGreaterThan(15);
  const used = usedPaths(page);
  const faults = FOLDERS.flatMap((folder) => [
    ...OTHERS.flatMap((language) => faultsOf(folder, language)),
    ...LANGUAGES.flatMap((language) => empty(folder, language)),
    ...unused(folder, used),
  ]);
  expect(faults.length, `\n${faults.join("\n")}\n`).toBe(0);
});

test("every text that is the same as in English is still there", () => {
  const said = (language: Language) =>
    new Set(
      FOLDERS.flatMap((folder) => {
        const { texts, helpers } = textsOf(fileOf(folder, language) ?? "", language);
        return [...texts.values(), ...helpers.values()].flatMap(({ pieces }) =>
          pieces.map((piece) => piece.trim()),
        );
      }),
    );
  const gone = LANGUAGES.flatMap((language) => {
    const pieces = said(language);
    return Object.entries(SAME)
      .filter(([text, same]) => same.in.includes(language) && !pieces.has(text))
      .map(([text]) => `${language}: “${text}”`);
  });
  expect(gone).toEqual([]);
});

test("texts are read from a file with what they say, and a part of one that stayed English is found", () => {
  const english = `const NAMES = { r: "red" };
export const en = { a: "One", of: { b: (n: number) => \`\${n} more points\`, names: NAMES }, list: ["x", "y"] };`;
  const { texts, helpers } = textsOf(english, "en");
  expect([...texts.keys()]).toEqual(["a", "of.b", "of.names", "list"]);
  expect([...helpers.keys()]).toEqual(["NAMES.r"]);
  const [text] = [...texts.values()];
  expect(untranslated(text as Text, text as Text, "de")).toEqual(["One"]);
  const mixed: Text = { pieces: ["eins", " more points"], items: null };
  expect(untranslated(mixed, { pieces: ["one", " more points"], items: null }, "de")).toEqual([
    " more points",
  ]);
});

test("what the page uses of a catalogue is found through names, parts and calls", () => {
  const file = `import { appTexts } from "../app/texts";
    const { lead, ways: how } = appTexts().front;
    const tables = $derived(appTexts().tables);
    show(lead, how.bots, tables.round(1), appTexts().levels.of[level]);`;
  const used = usedPaths([["home/page.ts", file]]);
  const ask = (path: string) => isUsed(`app/texts.${path}`, used);
  const paths = ["front.lead", "front.ways.bots", "tables.round", "levels.of.master.name"];
  expect(paths.filter((path) => !ask(path))).toEqual([]);
  expect(["front.title", "front.ways.people", "tables.left", "levels.title"].filter(ask)).toEqual([]);
});
