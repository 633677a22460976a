import type { About } from "../games/about";
import { appTexts } from "./texts";

/** A row of a table that begins with an identifier, of an option or of a preset; or an identifier anywhere else. */
const ROW_OR_CODE = /<tr>\s*<td><code>(\w+)<\/code><\/td>(.*?)<\/tr>|<code>(.*?)<\/code>/gs;
const CODE = /<code>(.*?)<\/code>/gs;
/** An option and its value. */
const PAIR = /<code>(\w+)<\/code> = <code>(.*?)<\/code>/gs;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const unescapeHtml = (html: string) =>
  html.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** The words first, and the identifier quietly behind them: people read the words, and programs are given the identifier. */
const named = (words: string, inside: string) =>
  `<span class="words">${escapeHtml(words)}</span> <code class="quiet">${inside}</code>`;

/** What an identifier in a sentence means: the words of the form, and the id of the row that explains it. */
type Meaning = { words: string; id: string };

/**
 * A rules page with the words that the form has for options, their values and presets. In the tables that list them the
 * identifier stands behind the words; in sentences it is replaced by a link to its row.
 */
export function withOptionWords(html: string, about: About): string {
  const { options, presets } = about;
  const rows = new Set<string>();
  const inSentence = (code: string, inside: string) => {
    const meaning = meaningOf(unescapeHtml(inside), about);
    if (!meaning) return code;
    return `<a class="option" href="#option-${meaning.id}" title="${inside}">${escapeHtml(meaning.words)}</a>`;
  };
  const paired = html.replaceAll(PAIR, (pair, id: string, value: string) =>
    options[id] ? `<code>${id}=${value}</code>` : pair,
  );
  return paired.replace(ROW_OR_CODE, (whole: string, id?: string, cells?: string, inside?: string) => {
    if (id === undefined || cells === undefined) return inSentence(whole, inside ?? "");
    const values = options[id]?.values;
    const rest = cells.replaceAll(CODE, (code, inside: string) => {
      const words = values?.[unescapeHtml(inside)];
      return words === undefined ? inSentence(code, inside) : named(words, inside);
    });
    const name = options[id]?.name ?? presets[id];
    // Presets have a row in two tables; the first one says in words what they are.
    const anchor = name === undefined || rows.has(id) ? "" : ` id="option-${id}"`;
    rows.add(id);
    const first = name === undefined ? `<code>${id}</code>` : named(name, id);
    return `<tr${anchor}>\n<td>${first}</td>${rest}</tr>`;
  });
}

/** The meaning of an option, a preset, `option=value`, or a value that only one option has. */
function meaningOf(identifier: string, { options, presets }: About): Meaning | undefined {
  const name = options[identifier]?.name ?? presets[identifier];
  if (name !== undefined) return { words: name, id: identifier };
  const [only, ...others] = Object.entries(options).flatMap(([id, { name, values }]) =>
    Object.entries(values)
      .filter(([value]) => identifier === value || identifier === `${id}=${value}`)
      .map(([, words]) => ({ words: appTexts().labelled(name, words), id })),
  );
  return others.length === 0 ? only : undefined;
}
