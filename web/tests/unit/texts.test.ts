import { expect, test } from "vitest";
import { settings } from "../../src/app/settings.svelte";
import { en } from "../../src/games/quando/texts/en";
import { fr } from "../../src/games/quando/texts/fr";
import { catalogue as catalogueOf, fromBrowser, textFor } from "../../src/texts/catalogue";

/** Every catalogue of the client, by the folder that holds both languages. */
const found = import.meta.glob<Record<string, object>>("../../src/**/{en,fr}.ts", { eager: true });
const FOLDERS = [...new Set(Object.keys(found).map((path) => path.replace(/\w+\.ts$/, "")))];
const catalogue = (folder: string, language: "en" | "fr") =>
  found[`${folder}${language}.ts`]?.[language] ?? {};

/** Every plain text of a catalogue by its path. */
function texts(catalogue: object, path = ""): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "string") return [[`${path}${key}`, value] as [string, string]];
    return typeof value === "object" && value !== null ? texts(value, `${path}${key}.`) : [];
  });
}

const paths = (catalogue: object) => texts(catalogue).map(([path]) => path);

test.each(FOLDERS)("both languages in %s have the same texts, and none is empty", (folder) => {
  const [english, french] = [catalogue(folder, "en"), catalogue(folder, "fr")];
  expect(paths(english).length).toBeGreaterThan(0);
  expect(paths(french)).toEqual(paths(english));
  for (const [path, text] of [...texts(english), ...texts(french)]) expect(text.trim(), path).not.toBe("");
});

test("plays are named as people say them", () => {
  expect(en.do.play("equal", [8])).toBe("Play an 8");
  expect(en.do.play("triplet", [8, 8, 8])).toBe("Play three 8s: triplet!");
  expect(en.do.play("straight", [4, 5, 6])).toMatch(/^Play the straight 4.5.6$/);
  expect(fr.do.play("equal", [10, 10])).toBe("Jouer deux 10");
});

test("the first of the browser's languages that we speak is chosen", () => {
  expect(fromBrowser(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(fromBrowser(["en-GB", "fr"])).toBe("en");
  expect(fromBrowser(["ja"])).toBe("en");
});

test("a catalogue gives the texts of the language in use, at once when it changes", () => {
  const texts = catalogueOf({ en: { close: "Close" }, fr: { close: "Fermer" } });
  settings.language = "fr";
  expect(texts().close).toBe("Fermer");
  settings.language = "en";
  expect(texts().close).toBe("Close");
});

test("a language that lacks a text does not compile", () => {
  // @ts-expect-error: French must have every text that English has.
  catalogueOf({ en: { close: "Close" }, fr: {} });
});

test("a name without a text has none, not even one that every object knows", () => {
  expect(textFor({ closed: "Closed." }, "closed")).toBe("Closed.");
  expect(textFor({ closed: "Closed." }, "constructor")).toBeUndefined();
});
