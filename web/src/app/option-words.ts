import type { About } from "../games/about";

/** A row of a table that begins with an identifier: of an option, or of a preset. */
const ROW = /<tr>\s*<td><code>(\w+)<\/code><\/td>.*?<\/tr>/gs;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const unescapeHtml = (html: string) =>
  html.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const beside = (code: string, words: string | undefined) =>
  words === undefined ? code : `${code} <span class="words">${escapeHtml(words)}</span>`;

/** A rules page with the words that a form has for options, their values and presets beside these in the tables. */
export function withOptionWords(html: string, { options, presets }: About): string {
  return html.replace(ROW, (row, id: string) => {
    const option = options[id];
    const name = option?.name ?? presets[id];
    if (name === undefined) return row;
    return row.replaceAll(/<code>(.*?)<\/code>/g, (code, inside: string) =>
      beside(code, inside === id ? name : option?.values[unescapeHtml(inside)]),
    );
  });
}
