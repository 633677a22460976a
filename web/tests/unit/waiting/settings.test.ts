import { expect, test } from "vitest";
import type { GameInfo } from "../../../src/protocol/GameInfo";
import { clockFields, clockOf, LIVE, NO_CLOCK } from "../../../src/app/clocks";
import { rulesOf, usualOptions } from "../../../src/app/table-rules";
import { withPreset } from "../../../src/waiting/settings";
import { table } from "../../samples/table";

const number = (name: string) => ({
  name,
  common: true,
  kind: { kind: "number" as const, min: 0, max: 20, step: 1, off: false },
});

const game: GameInfo = {
  name: "quando",
  min_players: 2,
  max_players: 3,
  presets: [
    {
      name: "official",
      min_players: 2,
      max_players: 3,
      options: [
        { preset: "official", players: 2, penalty: 5, rounds: 2 },
        { preset: "official", players: 3, penalty: 5, rounds: 3 },
      ],
    },
    { name: "duel", min_players: 2, max_players: 2, options: [{ preset: "duel", players: 2, penalty: 9 }] },
  ],
  options: [number("penalty"), number("rounds")],
  levels: [],
} as unknown as GameInfo;

test("a form shows a table's preset and what differs from it, not what follows from the number of players", () => {
  const usual = table({ options: { preset: "official", players: 3, penalty: 5, rounds: 3 } });
  expect(rulesOf(usual, game)).toEqual({ preset: "official", changes: {}, memory: false });
  const changed = table({
    options: { preset: "official", players: 3, penalty: 7, rounds: 3 },
    memory_aid: true,
  });
  expect(rulesOf(changed, game)).toEqual({ preset: "official", changes: { penalty: 7 }, memory: true });
  const duel = table({ options: { preset: "duel", players: 2, penalty: 9 } });
  expect(rulesOf(duel, game)).toEqual({ preset: "duel", changes: {}, memory: false });
  // A game that is always for two has no number of players among its options.
  const two = table({ options: { preset: "duel", penalty: 9 } });
  expect(rulesOf(two, game)).toEqual({ preset: "duel", changes: {}, memory: false });
  // No number of people there can play by a table's options.
  expect(rulesOf(table({ options: {} }), game)).toEqual({ preset: "official", changes: {}, memory: false });
});

test("a preset has its options for each number of players, and else those for the nearest", () => {
  expect(usualOptions(game, "official", 2)?.["rounds"]).toBe(2);
  expect(usualOptions(game, "official", null)?.["rounds"]).toBe(3);
  expect(usualOptions(game, "official", 6)?.["rounds"]).toBe(3);
  expect(usualOptions(game, "duel", 3)?.["penalty"]).toBe(9);
  expect(usualOptions(game, "official", 1)?.["rounds"]).toBe(2);
  expect(usualOptions(game, "whist", 2)).toBeUndefined();
});

test("another preset keeps the clock, the memory aid and the newcomers", () => {
  const clock = { kind: "slow", days: 3 } as const;
  expect(withPreset(table({ clock, open: true }), "duel")).toEqual({
    preset: "duel",
    memory_aid: false,
    open: true,
    clock,
  });
  expect(withPreset(table({ memory_aid: true }), "duel")).toEqual({
    preset: "duel",
    memory_aid: true,
    open: false,
  });
});

test("the fields of a clock show the one that a table has", () => {
  expect(clockFields(null)).toEqual(NO_CLOCK);
  expect(clockFields(LIVE.usual).key).toBe("usual");
  for (const clock of [
    LIVE.quick,
    LIVE.easy,
    { kind: "live", turn: 33, bank: 0 },
    { kind: "slow", days: 3 },
  ] as const) {
    expect(clockOf(clockFields(clock))).toEqual(clock);
  }
  expect(clockOf(clockFields(null))).toBeUndefined();
});
