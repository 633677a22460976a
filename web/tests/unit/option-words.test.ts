import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../build/rules";
import { withOptionWords } from "../../src/app/option-words";
import { GAMES } from "../../src/games";
import { en as quando } from "../../src/games/quando/texts/about/en";

const rules = (game: string) => page(readFileSync(`../docs/rules/${game}.md`, "utf8"));

/** What a table has for an identifier: the words, and the identifier behind them. */
const named = (words: string, id: string) =>
  `<td><span class="words">${words}</span> <code class="quiet">${id}</code></td>`;

test("in the tables the words of the form stand before an option, its values and a preset", () => {
  const html = withOptionWords(rules("quando"), quando);
  expect(html).toContain(
    `<tr id="option-knock_condition">\n${named("When you can knock", "knock_condition")}`,
  );
  expect(html).toContain(named("after two plays by you", "own_plays&gt;=2"));
  expect(html).toContain(named("Duel to 40", "duel40"));
  // An option without a field in the form stays as it is.
  expect(html).toContain("<td><code>hand_size</code></td>");
});

test("in a sentence an option is called by its words, which lead to its row", () => {
  const html = withOptionWords(rules("quando"), quando);
  const link = (id: string, code: string, words: string) =>
    `<a class="option" href="#option-${id}" title="${code}">${words}</a>`;
  expect(html).toContain(
    `(options ${link("knock_penalty", "knock_penalty", "Penalty for a failed knock")}, `,
  );
  expect(html).toContain(`for the preset ${link("official", "official", "Official")}`);
  const before = link("triplet_order", "triplet_order=before_draw", "Triplet penalty: before the draw");
  expect(html).toContain(`With ${before} and`);
  // An option and its value apart, as where the presets are listed.
  expect(html).toContain(`${before}, `);
  const shuffled = "An empty draw pile: discards shuffled";
  expect(html).toContain(`(${link("recycle", "shuffle_random_sides", shuffled)})`);
  // What is no option stays as it is written.
  expect(html).toContain("<code>7/3</code>");
});

test.each(Object.entries(GAMES))("the rules of %s have a row for each link to one", (game, { about }) => {
  const html = withOptionWords(rules(game), about());
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...html.matchAll(/class="option" href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(10);
  expect(ids).toEqual(expect.arrayContaining(links));
  const sentences = html.replaceAll(/<tr.*?<\/tr>/gs, "");
  for (const id of Object.keys(about().options)) expect(sentences).not.toContain(`<code>${id}`);
});

test.each(Object.entries(GAMES))(
  "every option of %s that the form has is found in its rules",
  (game, { about }) => {
    const html = withOptionWords(rules(game), about());
    for (const [id, { name }] of Object.entries(about().options)) {
      expect(html, id).toContain(named(name, id));
    }
  },
);
