import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../build/rules";
import { withOptionWords } from "../../src/app/option-words";
import { GAMES } from "../../src/games";
import { en as quando } from "../../src/games/quando/texts/about/en";

const rules = (game: string) => page(readFileSync(`../docs/rules/${game}.md`, "utf8"));

test("the words of the form stand beside an option, its values and a preset, and nowhere else", () => {
  const html = withOptionWords(rules("quando"), quando);
  const words = (text: string) => `<span class="words">${text}</span>`;
  expect(html).toContain(`<td><code>knock_condition</code> ${words("When you can knock")}</td>`);
  expect(html).toContain(`<td><code>own_plays&gt;=2</code> ${words("after two plays by you")}</td>`);
  expect(html).toContain(`<td><code>duel40</code> ${words("Duel to 40")}</td>`);
  // Options without a field in the form, and identifiers in sentences, stay as they are.
  expect(html).toContain("<td><code>hand_size</code></td>");
  expect(html).toContain("With <code>triplet_order=before_draw</code> and");
});

test.each(Object.entries(GAMES))(
  "every option of %s that the form has is found in its rules",
  (game, { about }) => {
    const html = withOptionWords(rules(game), about());
    for (const [id, { name }] of Object.entries(about().options)) {
      expect(html, id).toContain(`<td><code>${id}</code> <span class="words">${name}</span></td>`);
    }
  },
);
