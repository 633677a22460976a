import { expect, test } from "vitest";
import { counted, number, plural, scoreText } from "../../src/texts/numbers";
import { germanForm, germanList, germanSubject, GermanSubject } from "../../src/texts/german";

test("a number is followed by the form that its language wants", () => {
  const cards = [0, 1, 2].map((n) => counted("en", n, "card", "cards"));
  expect(cards).toEqual(["0 cards", "1 card", "2 cards"]);
  const cartes = [0, 1, 2].map((n) => counted("fr", n, "carte", "cartes"));
  expect(cartes).toEqual(["0 carte", "1 carte", "2 cartes"]);
  const karten = [0, 1, 2, -1].map((n) => counted("de", n, "Karte", "Karten"));
  expect(karten).toEqual(["0 Karten", "1 Karte", "2 Karten", "−1 Karte"]);
  expect(plural("de", 1, "fehlt", "fehlen")).toBe("fehlt");
});

test("a large number is written as its language writes it", () => {
  expect(number("en", 12_500)).toBe("12,500");
  expect(number("de", 12_500)).toBe("12.500");
});

test("a number below zero has the sign for minus, with its noun and without", () => {
  expect(number("en", -21)).toBe("−21");
  expect([-21, 0, 3].map(scoreText)).toEqual(["−21", "0", "3"]);
});

test("German speaks to the viewer, to the viewer and others, and of others", () => {
  const alone = { you: true, names: [] };
  const both = { you: true, names: ["Ada"] };
  const one = { you: false, names: ["Ada"] };
  const more = { you: false, names: ["Ada", "Kira", "Zoé"] };
  expect([alone, both, one, more].map(germanSubject)).toEqual([
    "du",
    "Ada und du",
    "Ada",
    "Ada, Kira und Zoé",
  ]);
  expect(GermanSubject(alone)).toBe("Du");
  const verbs = [alone, both, one, more].map((who) => germanForm(who, ["hast", "hat", "habt", "haben"]));
  expect(verbs).toEqual(["hast", "habt", "hat", "haben"]);
  expect(germanList([])).toBe("");
});
