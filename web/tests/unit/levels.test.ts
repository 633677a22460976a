import { expect, test } from "vitest";
import { aboutBot, botText, saveLevel, lastLevel, strengthText } from "../../src/app/levels/levels";
import { LEVELS } from "../../src/app/levels/level";
import { de } from "../../src/app/texts/de";
import { en } from "../../src/app/texts/en";
import { fr } from "../../src/app/texts/fr";
import { nl } from "../../src/app/texts/nl";
import { settings } from "../../src/app/settings.svelte";
import type { Strength } from "../../src/protocol/Strength";

const ahead: Strength = {
  below: "casual",
  unit: "points_a_round",
  value: 3.214,
  interval: 0.4,
  players: 4,
};

test("every level has a name, a word and a sentence in each language", () => {
  for (const { levels } of [en, fr, de, nl]) {
    expect(Object.keys(levels.of)).toEqual([...LEVELS]);
    const texts = Object.values(levels.of);
    expect(new Set(texts.map(({ name }) => name)).size).toBe(LEVELS.length);
    for (const { about } of texts) expect(about).toMatch(/\.$/);
  }
});

test("a bot is called by its animal and its level, one of an old table as it was", () => {
  settings.language = "en";
  expect(botText("master")).toBe("Owl, master");
  expect(botText("greedy")).toBe("Clever");
  expect(aboutBot("greedy")).toBe("");
  expect(botText("something")).toBe("something");
});

test("a level's strength is told with its sign and its interval", () => {
  settings.language = "en";
  expect(strengthText(ahead)).toBe("+3.2 ± 0.4 points per round against Rabbit, 4 players");
  expect(strengthText({ ...ahead, value: -0.31 })).toMatch(/^−0\.3 /);
  const share: Strength = { below: "expert", unit: "win_share", value: 0.853, interval: 0.021, players: 2 };
  expect(strengthText(share)).toBe("wins 85 ± 2% of its matches against Fox");
  settings.language = "fr";
  expect(strengthText(ahead)).toBe("+3,2 ± 0,4 points par manche contre Lapin, à 4");
  settings.language = "de";
  expect(strengthText(ahead)).toBe("+3,2 ± 0,4 Punkte pro Runde gegen Hase, zu viert");
});

test("the level that was chosen last is the next one of that game", () => {
  saveLevel("quando", "master");
  expect(lastLevel("quando")).toBe("master");
  expect(lastLevel("zero")).toBe("solid");
  settings.levels = { quando: "godlike" };
  expect(lastLevel("quando")).toBe("solid");
});
