import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FELTS } from "../../src/app/settings.svelte";
import { contrast } from "./colour-vision";

const tokens = readFileSync("src/app/tokens.css", "utf8");

/** The colour of a token in a block of the styles, in the light theme and in the dark one. */
function colours(block: string, name: string): [light: string, dark: string] {
  const found = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(block);
  if (!found) throw new Error(`no colour --${name}`);
  const [, light, dark, both] = found;
  return [light ?? both ?? "", dark ?? both ?? ""];
}

/** The block of one cloth. */
const blockOf = (felt: string) =>
  new RegExp(`\\[data-felt="${felt}"\\] \\{([^}]*)\\}`).exec(tokens)?.[1] ?? "";

test.each(FELTS)("on the cloth %s all that is written and marked can be seen, in both themes", (felt) => {
  const block = blockOf(felt);
  for (const theme of [0, 1] as const) {
    for (const cloth of ["felt-hi", "felt", "felt-lo"]) {
      const under = colours(block, cloth)[theme];
      const on = (name: string, from = tokens) => contrast(colours(from, name)[theme], under);
      expect(on("on-felt"), `text on ${cloth}`).toBeGreaterThan(4.5);
      expect(on("on-felt-soft", block), `soft text on ${cloth}`).toBeGreaterThan(4.5);
      expect(on("now"), `gold on ${cloth}`).toBeGreaterThan(3);
      expect(contrast("#bfe0ff", under), `focus on ${cloth}`).toBeGreaterThan(3);
    }
  }
});

/** What the styles say for those who ask the device for more contrast. */
const more = /@media \(prefers-contrast: more\) \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? "";

test("who asks for more contrast sees every edge, and reads every text by the stricter rule", () => {
  for (const theme of [0, 1] as const) {
    for (const ground of ["room", "panel", "field"]) {
      const under = colours(tokens, ground)[theme];
      const on = (name: string) => contrast(colours(more, name)[theme], under);
      expect(on("panel-edge"), `edge on ${ground}`).toBeGreaterThan(4.5);
      for (const text of ["soft", "link", "good", "alert"])
        expect(on(text), `${text} on ${ground}`).toBeGreaterThan(7);
    }
    const warned = contrast(colours(more, "alert")[theme], colours(tokens, "alert-panel")[theme]);
    expect(warned).toBeGreaterThan(7);
    const edge = colours(more, "card-edge")[theme];
    expect(contrast(edge, colours(tokens, "card-paper")[theme])).toBeGreaterThan(4.5);
    // Soft words on the cloth are as light as the others there.
    expect(colours(more, "on-felt-soft")).toEqual(colours(tokens, "on-felt"));
  }
});

test("every token of the styles is used", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(svelte|css|ts)$/.test(path))
    .map((path) => readFileSync(`src/${path}`, "utf8"))
    .join("\n");
  const names = new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name ?? ""));
  expect(names.size).toBeGreaterThan(40);
  const unused = [...names].filter(
    (name) =>
      !sources.includes(`var(${name})`) &&
      !sources.includes(`var(${name},`) &&
      !sources.includes(`"${name}"`),
  );
  expect(unused).toEqual([]);
});
