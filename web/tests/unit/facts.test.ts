import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFacts, clockText, factsOf, optionTexts } from "../../src/app/facts";
import { settings } from "../../src/app/settings.svelte";
import { appTexts } from "../../src/app/texts";
import type { GameInfo } from "../../src/protocol/GameInfo";
import type { TableInfo } from "../../src/protocol/TableInfo";
import { table } from "../samples/table";

beforeEach(() => (settings.language = "en"));
afterEach(() => (settings.language = "system"));

test.each([
  [null, "no timer"],
  [{ kind: "live", turn: 45, bank: 180 }, "45 s per turn + 3 min bank"],
  [{ kind: "live", turn: 120, bank: 0 }, "2 min per turn"],
  [{ kind: "live", turn: 90, bank: 45 }, "90 s per turn + 45 s bank"],
  [{ kind: "slow", days: 1 }, "1 day per turn"],
  [{ kind: "slow", days: 3 }, "3 days per turn"],
] as const)("the clock %j is told as %s", (clock, text) => {
  expect(clockText(clock)).toBe(text);
});

test("a table is told apart by its preset, clock and aid", () => {
  const info = table({ options: { preset: "duel40" }, memory_aid: true });
  expect(factsOf(info)).toEqual(["Rules: Duel to 40", "no timer", "memory aid"]);
});

const usual = { target_score: 50, zero_end: true, start: "random", turn_cap: 200 };
const server: GameInfo = {
  name: "quando",
  min_players: 2,
  max_players: 3,
  presets: [
    { name: "official", min_players: 2, max_players: 3, options: [{ ...usual, target_score: 40 }, usual] },
    { name: "duel40", min_players: 2, max_players: 2, options: [{ ...usual, target_score: 40 }] },
  ],
  options: [
    { name: "target_score", kind: { kind: "target", max: 500, max_rounds: 20 }, common: true },
    { name: "zero_end", kind: { kind: "switch" }, common: true },
    { name: "start", kind: { kind: "choice", values: ["left_of_dealer", "random"] }, common: false },
    { name: "turn_cap", kind: { kind: "number", min: 1, max: 200, step: 1, off: true }, common: false },
  ],
  bots: [],
  levels: [],
};

test("options are read with their values, and what differs from the preset is marked", () => {
  const options = { preset: "official", players: 3, ...usual, zero_end: false, turn_cap: null };
  expect(optionTexts(table({ options }), [server])).toEqual([
    { id: "target_score", name: "The match ends", value: "50 points", changed: false },
    { id: "zero_end", name: "A hand of zeros ends the round", value: "off", changed: true },
    { id: "start", name: "Who starts", value: "at random", changed: false },
    { id: "turn_cap", name: "Turn limit per player and round", value: "No limit", changed: true },
  ]);
  const rounds = { ...options, target_score: { rounds: 1 } };
  expect(optionTexts(table({ options: rounds }), [server])[0]).toMatchObject({
    value: "1 round",
    changed: true,
  });
});

test("what has changed of the settings is named: the option and its value, the preset, the clock, each switch", () => {
  const options = { preset: "official", players: 3, ...usual };
  const before = table({ options, open: true });
  const changed = (changes: Partial<TableInfo>) => changedFacts(before, { ...before, ...changes }, [server]);
  expect(changed({ options: { ...options, target_score: 30 } })).toEqual(["The match ends: 30 points"]);
  expect(changed({ options: { ...options, turn_cap: null, zero_end: false }, memory_aid: true })).toEqual([
    "A hand of zeros ends the round: off",
    "Turn limit per player and round: No limit",
    "Memory aid: on",
  ]);
  expect(changed({ open: false, clock: { kind: "slow", days: 2 } })).toEqual([
    "2 days per turn",
    "Late joining: off",
  ]);
  // An option follows the preset, so only what differs from it is named.
  const duel = { ...options, preset: "duel40", players: 2, target_score: 40, zero_end: false };
  expect(changed({ options: duel })).toEqual(["Rules: Duel to 40", "A hand of zeros ends the round: off"]);
  expect(changedFacts(before, { ...before, options: duel }, [])).toEqual(["Rules: Duel to 40"]);
});

test.each([
  ["en", ["1 point", "2 points"]],
  ["fr", ["1 point", "2 points"]],
  ["de", ["1 Punkt", "2 Punkte"]],
  ["nl", ["1 punt", "2 punten"]],
] as const)("points are counted in %s", (language, texts) => {
  settings.language = language;
  expect([1, 2].map(appTexts().facts.points)).toEqual(texts);
});
