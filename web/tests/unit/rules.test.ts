import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../build/rules";
import { LANGUAGES } from "../../src/texts/languages";

const FOLDER = "../docs/rules";

const anchors = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test.each(readdirSync(FOLDER))("every rule of %s has one anchor", (file) => {
  const source = readFileSync(`${FOLDER}/${file}`, "utf8");
  const rules = [...source.matchAll(/^- \*\*([A-Z]{2}-\w+)\*\*/gm)].map(([, id]) => id);
  const found = anchors(page(source));
  expect(new Set(found).size).toBe(found.length);
  expect(rules.length).toBeGreaterThan(15);
  expect(found).toEqual(expect.arrayContaining(rules));
});

test("each section is folded under its heading, and the contents lead there", () => {
  const html = page(
    "# Game\n\nIn short.\n\n## Cards\n\n- **QA-1** One.\n\n## Turns & more\n\n- **QA-2** Two.",
  );
  expect(html.indexOf("In short.")).toBeLessThan(html.indexOf("<nav>"));
  expect(html).toContain(
    '<nav><ol><li><a href="#section-1">Cards</a></li><li><a href="#section-2">Turns &amp; more',
  );
  expect(html).toMatch(
    /<details id="section-1"><summary><h2>Cards<\/h2><\/summary>\s*<ul>.*QA-1.*<\/details>/s,
  );
  expect(html.split("</details>").length - 1).toBe(2);
});

test.each(["quando", "zero", "qarre"])("every rule of %s stands in a fold", (game) => {
  const html = page(readFileSync(`${FOLDER}/${game}.md`, "utf8"));
  const folds = html.slice(html.indexOf("<details"), html.lastIndexOf("</details>"));
  expect(anchors(folds)).toEqual(anchors(html));
});

test("apostrophes and quotes are typographic, and code is as it is written", () => {
  const text = `It's "so", ("or *"not"*") and "\`a\`" in \`{"it's": 1}\`.\n\n"Then"`;
  const html = page(text);
  expect(html).toContain("It’s “so”, (“or <em>“not”</em>”) and “<code>a</code>” in");
  expect(html).toContain("<code>{&quot;it&#39;s&quot;: 1}</code>");
  expect(html).toContain("<p>“Then”</p>");
  for (const file of readdirSync(FOLDER)) {
    const words = page(readFileSync(`${FOLDER}/${file}`, "utf8")).replaceAll(/<code>.*?<\/code>/gs, "");
    expect(words.match(/&#39;|&quot;/g), file).toBeNull();
    // German closes with “ what „ has opened.
    if (!file.includes(".de.")) expect(words.match(/“/g)?.length, file).toBe(words.match(/”/g)?.length);
  }
});

test.each(readdirSync(FOLDER))("%s names no file to its readers", (file) => {
  expect(readFileSync(`${FOLDER}/${file}`, "utf8").match(/[\w./-]+\.md\b/g)).toBeNull();
});

test("a bold word that is no rule is no anchor", () => {
  const text = "- **QA-9** **King:** see **QA-9**.\n- **K4** and **Knock** and **UTF-x**.";
  expect(anchors(page(text))).toEqual(["QA-9", "K4"]);
});

test("a point of ours becomes a note with its reason", () => {
  const text =
    "- **QA-3** Chance *always* picks. ◆\n  *Chosen: no text\n  says who starts.* Turns alternate.";
  expect(page(text)).toContain(
    'Chance <em>always</em> picks. <small class="ours" role="note"><span aria-hidden="true">◆</span>&nbsp;' +
      "Chosen: no text\nsays who starts.</small> Turns alternate.",
  );
  const table = page("| case | rule |\n|---|---|\n| tie | shared. ◆ *Chosen: `no` text says.* | |");
  expect(table).toContain("</span>&nbsp;Chosen: <code>no</code> text says.</small></td>");
});

/** Where the points of ours stand: of each rule its id, of all else the number, in order. */
function marks(file: string): string[] {
  const source = readFileSync(`${FOLDER}/${file}`, "utf8").replaceAll(/\n(?!\n|- |\||#)\s*/g, " ");
  return source.split("\n").flatMap((line) => {
    const count = line.split("◆ *").length - 1;
    const [, id] = /^- \*\*([A-Z]{2}-\w+)\*\*/.exec(line) ?? [];
    return count === 0 ? [] : [`${id ?? (line.startsWith("|") ? "row" : "text")} ${count}`];
  });
}

/** The rules and the rows of what is known that have a point of ours, and the number of all such points. */
const MARKED: [string, string, number][] = [
  ["quando", "QU-7 QU-8 QU-9 QU-10 QU-12 QU-15 QU-17 QU-19 QU-19a QU-20 QU-22 QU-23 QU-27 K2 K6", 19],
  ["zero", "ZE-2 ZE-8 ZE-11", 10],
  [
    "qarre",
    "QA-1 QA-2 QA-3 QA-7 QA-8 QA-9 QA-10 QA-11 QA-12 QA-13 QA-14 QA-16 QA-17 QA-17a QA-19 QA-20 QA-21 QA-22 QA-25 QA-39",
    23,
  ],
];

test.each(MARKED)("the points of ours in %s are marked", (game, ids, count) => {
  const source = readFileSync(`${FOLDER}/${game}.md`, "utf8");
  const marked = source
    .split(/\n(?=\n|- |\||#)/)
    .filter((block) => /◆\s+\*/.test(block))
    .flatMap((block) => /^(?:- |\| )\*\*([A-Z]{2}-\w+|K\d+)\*\*/.exec(block)?.[1] ?? []);
  expect(marked.join(" ")).toBe(ids);
  expect(source.match(/◆\s+\*/g)).toHaveLength(count);
});

/** What a page is made of, in order: its headings by level, its rules, and its tables by their columns and rows. */
function structure(file: string): string[] {
  const lines = readFileSync(`${FOLDER}/${file}`, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, heading] = /^(#+) /.exec(line) ?? [];
    const [, rule] = /^- \*\*([A-Z]{2}-\w+)\*\*/.exec(line) ?? [];
    // A sign before a word of a table's cell, such as the id of what is known, is the same in each language.
    const [, row] = /^\| (\*\*K\d+\*\*|`\w+`)?/.exec(line) ?? [];
    if (line.startsWith("|")) return [`${line.split("|").length - 2} columns ${row ?? ""}`];
    return [heading ?? rule ?? []].flat();
  });
}

/** The names of options, presets and values, which are never translated. */
const names = (file: string) => new Set(readFileSync(`${FOLDER}/${file}`, "utf8").match(/`[a-z]+_\w+`/g));

const TRANSLATED = ["quando", "zero", "qarre"].flatMap((game) =>
  LANGUAGES.filter((language) => language !== "en").map((language): [string, string] => [game, language]),
);

test.each(TRANSLATED)(
  "the page of %s in %s has the sections, rules, tables and names of the English one",
  (game, language) => {
    expect(structure(`${game}.md`).length).toBeGreaterThan(50);
    expect(structure(`${game}.${language}.md`)).toEqual(structure(`${game}.md`));
    expect(names(`${game}.${language}.md`)).toEqual(names(`${game}.md`));
  },
);

test.each(TRANSLATED)(
  "the page of %s in %s marks the points that the English one marks, all as notes",
  (game, language) => {
    expect(marks(`${game}.md`).length).toBeGreaterThan(5);
    expect(marks(`${game}.${language}.md`)).toEqual(marks(`${game}.md`));
    for (const file of [`${game}.md`, `${game}.${language}.md`]) {
      const html = page(readFileSync(`${FOLDER}/${file}`, "utf8"));
      const outside = html.replaceAll(/<small class="ours".*?<\/small>/gs, "").split("◆").length - 1;
      expect(outside, "the mark itself is explained once").toBe(1);
    }
  },
);
