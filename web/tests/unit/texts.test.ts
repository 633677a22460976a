import { expect, test } from "vitest";
import { settings } from "../../src/app/settings.svelte";
import { en } from "../../src/games/quando/texts/en";
import { fr } from "../../src/games/quando/texts/fr";
import {
  catalogue as catalogueOf,
  fromBrowser,
  language,
  localeFor,
  textFor,
  textsReady,
} from "../../src/texts/catalogue";

test("plays are named as people say them", () => {
  expect(en.do.play("equal", [8])).toBe("Play an 8");
  expect(en.do.play("triplet", [8, 8, 8])).toBe("Play three 8s: triplet!");
  expect(en.do.play("straight", [4, 5, 6])).toMatch(/^Play the straight 4.5.6$/);
  expect(fr.do.play("equal", [10, 10])).toBe("Jouer deux 10");
});

test("the first of the browser's languages that we speak is chosen", () => {
  expect(fromBrowser(["es-ES", "fr-CA", "en"])).toBe("fr");
  expect(fromBrowser(["de-AT", "en"])).toBe("de");
  expect(fromBrowser(["DE"])).toBe("de");
  expect(fromBrowser(["nl-BE", "fr-BE"])).toBe("nl");
  expect(fromBrowser(["frp", "del"])).toBe("en");
  expect(fromBrowser(["en-GB", "fr"])).toBe("en");
  expect(fromBrowser(["ja"])).toBe("en");
});

test("dates are written as in the region that the browser names", () => {
  const day = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(0);
  expect(day(localeFor("en", ["en-GB", "en"]))).toBe("1 January 1970");
  expect(day(localeFor("en", ["fr-FR", "en-US"]))).toBe("January 1, 1970");
  expect(day(localeFor("de", ["en-GB", "de-AT"]))).toBe("1. Jänner 1970");
  expect(day(localeFor("nl", ["en-GB"]))).toBe("1 januari 1970");
});

/** A small catalogue, which counts the files that it fetches. */
function smallCatalogue() {
  const asked: string[] = [];
  const file = <File>(name: string, found: File) => {
    asked.push(name);
    return Promise.resolve(found);
  };
  const texts = catalogueOf({
    en: () => file("en", { en: { close: "Close" } }),
    fr: () => file("fr", { fr: { close: "Fermer" } }),
    de: () => file("de", { de: { close: "Schließen" } }),
    nl: () => file("nl", { nl: { close: "Sluiten" } }),
  });
  return { texts, asked };
}

test("only the language in use is fetched, and once", async () => {
  settings.language = "fr";
  const { texts, asked } = smallCatalogue();
  await textsReady();
  await textsReady();
  expect(texts().close).toBe("Fermer");
  expect(asked).toEqual(["fr"]);
});

test("another language is shown when all its texts are there, and not a part of it before", async () => {
  settings.language = "en";
  const { texts } = smallCatalogue();
  await textsReady();
  settings.language = "de";
  expect([language(), texts().close]).toEqual(["en", "Close"]);
  await textsReady();
  expect([language(), texts().close]).toEqual(["de", "Schließen"]);
});

test("a language whose texts do not come leaves the page in the one that it has", async () => {
  settings.language = "fr";
  let broken = true;
  const fails = () =>
    broken ? Promise.reject(new Error("no network")) : Promise.resolve({ de: { close: "Zu" } });
  const texts = catalogueOf({
    en: () => Promise.resolve({ en: { close: "Close" } }),
    fr: () => Promise.resolve({ fr: { close: "Fermer" } }),
    de: fails,
    nl: () => Promise.resolve({ nl: { close: "Sluiten" } }),
  });
  await textsReady();
  settings.language = "de";
  await expect(textsReady()).rejects.toThrow("no network");
  expect([language(), texts().close]).toEqual(["fr", "Fermer"]);
  broken = false;
  await textsReady();
  expect([language(), texts().close]).toEqual(["de", "Zu"]);
});

test("texts that are shown before they are there are a fault", () => {
  const { texts } = smallCatalogue();
  expect(() => texts()).toThrow("before its texts are there");
});

test("a language that lacks a text does not compile", () => {
  const file =
    <File>(found: File) =>
    () =>
      Promise.resolve(found);
  catalogueOf({
    en: file({ en: { close: "Close" } }),
    // @ts-expect-error: French must have every text that English has.
    fr: file({ fr: {} }),
    de: file({ de: { close: "" } }),
    nl: file({ nl: { close: "" } }),
  });
});

test("a name without a text has none, not even one that every object knows", () => {
  expect(textFor({ closed: "Closed." }, "closed")).toBe("Closed.");
  expect(textFor({ closed: "Closed." }, "constructor")).toBeUndefined();
});
