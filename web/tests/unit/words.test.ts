import { expect, test } from "vitest";
import { fromBrowser } from "../../src/app/i18n/index.svelte";
import { en as pagesEn } from "../../src/app/i18n/en";
import { fr as pagesFr } from "../../src/app/i18n/fr";
import { en } from "../../src/games/quando/words/en";
import { fr } from "../../src/games/quando/words/fr";

/** Every plain text of a catalogue by its path. */
function texts(catalogue: object, path = ""): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "string") return [[`${path}${key}`, value] as [string, string]];
    return typeof value === "object" && value !== null ? texts(value, `${path}${key}.`) : [];
  });
}

const paths = (catalogue: object) => texts(catalogue).map(([path]) => path);

test("both languages have the same texts, and none is empty", () => {
  expect(paths(fr)).toEqual(paths(en));
  expect(paths(pagesFr)).toEqual(paths(pagesEn));
  for (const [path, text] of [...texts(en), ...texts(fr), ...texts(pagesEn), ...texts(pagesFr)]) {
    expect(text.trim(), path).not.toBe("");
  }
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
