import { expect, test } from "vitest";
import { de } from "../../../src/daily/texts/de";
import { en } from "../../../src/daily/texts/en";
import { fr } from "../../../src/daily/texts/fr";
import { nl } from "../../../src/daily/texts/nl";

test("points, days and people are counted by the language’s rules", () => {
  expect([-1, 0, 1, 2].map(en.points)).toEqual(["−1 point", "0 points", "1 point", "2 points"]);
  expect([-1, 0, 1, 2].map(fr.points)).toEqual(["−1 point", "0 point", "1 point", "2 points"]);
  expect(en.streak(1, 12)).toBe("1 day in a row. Best: 12.");
  expect(fr.streak(2, 12)).toContain("2 jours de suite");
  expect(en.summary(1, 7)).toContain("1 person finished");
  expect(fr.summary(1, 7)).toContain("1 personne l’a finie");
  expect(fr.summary(3, 7)).toContain("3 personnes l’ont finie");
  expect(en.people(1_250)).toBe("1,250 people");
});

test("of one bot the deal tells as of one", () => {
  const told = (others: number) => [en, fr, de, nl].map((texts) => texts.about(others, "Bear, solid"));
  const [one, two] = [told(1), told(2)];
  expect(one[0]).toContain("against one bot (Bear, solid). It plays");
  expect(one[1]).toContain("contre un robot (Bear, solid). Lui aussi joue");
  expect(one[2]).toContain("gegen einen Bot (Bear, solid). Auch er spielt");
  expect(one[3]).toContain("tegen één bot (Bear, solid). Ook die speelt");
  const tied = (bots: number) => [en, fr, de, nl].map((texts) => `${texts.won(bots)} ${texts.tied(bots)}`);
  expect(tied(1)).toEqual([
    "You beat the bot. You tied with the bot.",
    "Tu as battu le robot. Tu es à égalité avec le robot.",
    "Du hast den Bot besiegt. Gleichstand mit dem Bot.",
    "Je hebt de bot verslagen. Je eindigde gelijk met de bot.",
  ]);
  expect(tied(2)[0]).toBe("You beat the bots. You tied with the best bot.");
  expect(two[1]).toContain("contre 2 robots (Bear, solid). Eux aussi jouent");
});
