import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

const PREFIX = "virtual:rules/";

/**
 * Serves `virtual:rules/<file>` (for example `virtual:rules/quando.fr`) as the
 * HTML of that page of the rules, so the browser carries no Markdown reader.
 */
export function rules(folder: string): Plugin {
  return {
    name: "brelan-rules",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = resolve(folder, `${id.slice(PREFIX.length + 1)}.md`);
      if (!existsSync(file)) this.error(`${file} is missing: the rules page is made from it`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(page(readFileSync(file, "utf8")))};`;
    },
  };
}

/** The ids of rules, of any game, and of what is told of knowledge: `QA-17a`, `QU-F1`, `K4`. */
const ID = /<(strong|td)>([A-Z]{2}-[FT]?\d+[a-z]?|K\d+)(?=[<.: ])/g;

/** A point that no publisher settles, with its reason: `◆ *Chosen: …*`. */
const OURS = /◆\s<em>(.*?)<\/em>/gs;
const NOTE = '<small class="ours" role="note"><span aria-hidden="true">◆</span>&nbsp;$1</small>';

/** What stays as it is written: code and tags, between which stands the text. */
const CODE_OR_TAG = /(<code>.*?<\/code>|<[^>]+>)/s;

/** Typographic apostrophes and quotes, as the rest of the page has them; only English pages have straight quotes. */
function typographic(html: string): string {
  let before = "";
  return html
    .split(CODE_OR_TAG)
    .map((part, at) => {
      if (at % 2 === 1) {
        if (part.startsWith("<code>")) before = "x";
        return part;
      }
      const text = part.replaceAll("&#39;", "’").replace(/&quot;/g, (_, index: number, whole: string) => {
        const previous = index === 0 ? before : (whole[index - 1] ?? "");
        return /^[\s(]?$/.test(previous) ? "“" : "”";
      });
      before = text.at(-1) ?? before;
      return text;
    })
    .join("");
}

/** A section of a rules page: its heading, and what follows until the next one. */
const SECTION = /<h2>(.*?)<\/h2>(.*?)(?=<h2>|$)/gs;

/** What folds sections, and what lists them: each has an id, so that it can be linked. */
function folded(html: string): string {
  const contents: string[] = [];
  const sections = html.replace(SECTION, (_, title: string, text: string) => {
    const id = `section-${contents.length + 1}`;
    contents.push(`<li><a href="#${id}">${title}</a></li>`);
    return `<details id="${id}"><summary><h2>${title}</h2></summary>${text}</details>`;
  });
  if (contents.length === 0) return html;
  return sections.replace("<details ", `<nav><ol>${contents.join("")}</ol></nav><details `);
}

/**
 * The HTML of a rules file, folded by section; each rule's first mention is its
 * anchor, and each reason of ours a note.
 */
export function page(markdown: string): string {
  const html = typographic(new Marked().parse(markdown, { async: false }));
  const anchored = new Set<string>();
  const withAnchors = html.replace(ID, (whole, tag: string, id: string) => {
    if (anchored.has(id)) return whole;
    anchored.add(id);
    return `<${tag} id="${id}">${id}`;
  });
  return folded(withAnchors)
    .replace(OURS, NOTE)
    .replaceAll("<th></th>", "<td></td>")
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="group"><table>')
    .replaceAll("</table>", "</table></div>");
}
