import { expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { headline, matchStory, roundStory } from "../../../src/games/zero/story";
import type { RoundOver } from "../../../src/protocol/zero/RoundOver";
import { board, info } from "../../samples/zero";

/** A round that Mina has closed with 11. */
const round = (changes: Partial<RoundOver> = {}): RoundOver => ({
  end: "knock",
  closer: 1,
  zeros: [],
  hands: [[], [], [], []],
  totals: [12, 11, 36, 9],
  points: [12, 11, 36, 9],
  scores: [24, 11, 67, 16],
  winners: null,
  ...changes,
});

const says = (changes: Partial<RoundOver>, you: number | null = 0) => {
  const about = { ...info(), you };
  settings.language = "en";
  const english = headline(round(changes), about);
  settings.language = "fr";
  const both = [english, headline(round(changes), about)];
  settings.language = "en";
  return both;
};

test("who gave the second knock is told, and who had less, the same or more", () => {
  expect(says({})).toEqual([
    "Mina knocked with 11, but Lucie had 9",
    "Mina a toqué avec 11, mais Lucie avait 9",
  ]);
  expect(says({}, 3)[1]).toBe("Mina a toqué avec 11, mais tu avais 9");
  expect(says({ totals: [12, 8, 36, 9] }, 1)).toEqual([
    "You knocked with 8, and nobody had less",
    "Tu as toqué avec 8, et personne n’avait moins",
  ]);
  expect(says({ totals: [12, 9, 36, 9] })).toEqual([
    "Mina knocked with 9, level with Lucie",
    "Mina a toqué avec 9, à égalité avec Lucie",
  ]);
});

test("a ZERO names its owners", () => {
  expect(says({ end: "zero", closer: null, zeros: [0] })).toEqual([
    "ZERO! You have no points at all",
    "ZÉRO\u00a0! Tu n’as aucun point",
  ]);
  expect(says({ end: "zero", zeros: [1] })[0]).toBe("ZERO! Mina has no points at all");
  expect(says({ end: "zero", zeros: [0, 1] })).toEqual([
    "ZERO! You and Mina have no points at all",
    "ZÉRO\u00a0! Mina et toi n’avez aucun point",
  ]);
});

test("at the limit of turns the lowest hand is named", () => {
  expect(says({ end: "cap", closer: null })[0]).toBe("Turn limit: Lucie had the lowest hand, 9");
});

test("the second line says which round it was and who leads; the match's, what decided it", () => {
  const rounds = (changes: Partial<RoundOver>) => board({ rounds: [round(), round(changes)] });
  expect(roundStory(rounds({}), info())?.detail).toBe("Round 2 of 4. Mina leads with 11.");
  const decided = (changes: Partial<RoundOver>) => matchStory(rounds(changes), info());
  // Those who read it may be others than the winner.
  expect(decided({ winners: [1] })).toBe("Mina finished 5 points ahead after 2 rounds.");
  expect(decided({ winners: [0], scores: [10, 11, 67, 16] })).toBe(
    "You finished 1 point ahead after 2 rounds.",
  );
  expect(decided({ winners: [1], end: "zero", zeros: [1] })).toBe("A ZERO in round 2 sealed it.");
  expect(decided({ winners: [1, 3], scores: [24, 11, 67, 11] })).toBe("Nothing between them after 2 rounds.");
});

test("the line of a match of one round says how the round ended", () => {
  settings.language = "en";
  const story = (changes: Partial<RoundOver>) => matchStory(board({ rounds: [round(changes)] }), info());
  expect(story({ winners: [3] })).toBe("Mina knocked with 11, but Lucie had 9.");
  expect(story({ winners: [1], end: "zero", zeros: [1] })).toBe("ZERO! Mina has no points at all.");
});
