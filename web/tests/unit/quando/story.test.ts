import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { narrator } from "../../../src/games/quando/narrator";
import { headline, matchStory, roundStory } from "../../../src/games/quando/story";
import type { RoundOver } from "../../../src/protocol/quando/RoundOver";
import type { Seen } from "../../../src/games/quando/messages";
import { board, info } from "../../samples/quando";

/** A round in which Ada, who looks on, has knocked with 9, and Mina, Oskar and Lucie hold these hands. */
const round = (changes: Partial<RoundOver> = {}): RoundOver => ({
  end: "knock",
  knocker: 0,
  hands: [[0, 2, 7], [8], [10], [10, 10]],
  totals: [9, 8, 10, 20],
  points: [14, 0, 10, 20],
  scores: [26, 0, 41, 27],
  winners: null,
  ...changes,
});

beforeEach(() => {
  settings.language = "en";
});

const says = (changes: Partial<RoundOver>, you: number | null = 0) => {
  const about = { ...info(), you };
  settings.language = "en";
  const english = headline(round(changes), about);
  settings.language = "fr";
  return [english, headline(round(changes), about)];
};

test("a knock that did not hold names who had less", () => {
  expect(says({})).toEqual(["You knocked with 9, but Mina had 8", "Tu as frappé avec 9, mais Mina avait 8"]);
  expect(says({}, 1)).toEqual(["Ada knocked with 9, but you had 8", "Ada a frappé avec 9, mais tu avais 8"]);
  expect(says({ totals: [9, 8, 8, 20] }, 2)).toEqual([
    "Ada knocked with 9, but you and Mina had 8",
    "Ada a frappé avec 9, mais Mina et toi aviez 8",
  ]);
  expect(says({ totals: [9, 8, 8, 8] })[0]).toBe("You knocked with 9, but Mina, Oskar and Lucie had 8");
});

test("a knock that held says so, with the names of people who only watch, too", () => {
  const held = { knocker: 1, totals: [9, 4, 10, 20], points: [9, 0, 10, 20] };
  expect(says(held, null)).toEqual([
    "Mina knocked with 4, and nobody had less",
    "Mina a frappé avec 4, et personne n’avait moins",
  ]);
  expect(says(held, 1)[0]).toBe("You knocked with 4, and nobody had less");
});

test("a tie holds or does not, as the table plays it", () => {
  const tie = { totals: [8, 8, 10, 20] };
  expect(says({ ...tie, points: [13, 0, 10, 20] })).toEqual([
    "You knocked with 8, but Mina had 8 too",
    "Tu as frappé avec 8, mais Mina avait aussi 8",
  ]);
  expect(says({ ...tie, points: [0, 0, 10, 20] })).toEqual([
    "You knocked with 8, level with Mina",
    "Tu as frappé avec 8, à égalité avec Mina",
  ]);
  expect(says({ ...tie, points: [0, 0, 10, 20] }, 1)[1]).toBe("Ada a frappé avec 8, à égalité avec toi");
});

test("zeros name their owner, and an empty hand is none", () => {
  const out: Partial<RoundOver> = { end: "zeros", hands: [[0, 0, 0], [8], [10], []], totals: [0, 8, 10, 0] };
  expect(says(out)).toEqual(["You went out on all zeros", "Tu n’as plus que des zéros"]);
  expect(says(out, 2)).toEqual(["Ada went out on all zeros", "Ada n’a plus que des zéros"]);
});

test("at the limit of turns the lowest hand is named", () => {
  expect(says({ end: "cap", knocker: null })).toEqual([
    "Turn limit: Mina had the lowest hand, 8",
    "Limite de tours\u00a0: Mina avait la plus petite main, 8",
  ]);
});

test("the second line says what the knock costs, and who is near the target or leads", () => {
  const detail = (changes: Partial<RoundOver>, options = info().options) =>
    roundStory(board({ rounds: [round(), round(changes)] }), { ...info(), options })?.detail;
  expect(detail({})).toBe("The knock costs you 5 more. Oskar is 9 short of 50.");
  expect(detail({ scores: [44, 0, 41, 44] })).toBe(
    "The knock costs you 5 more. You and Lucie are 6 short of 50.",
  );
  expect(detail({ scores: [26, 0, 31, 27], points: [9, 0, 10, 20] })).toBe("Mina leads with 0.");
  expect(detail({ points: [9, 0, 10, 20] }, { target_score: { rounds: 6 } })).toBe(
    "Round 2 of 6. Mina leads with 0.",
  );
  expect(roundStory(board({ rounds: [] }), info())).toBeNull();
});

test("the match's line says what decided it", () => {
  const story = (changes: Partial<RoundOver>) =>
    matchStory(board({ rounds: [round(), round({ winners: [1], ...changes })] }), info());
  const zeros: Partial<RoundOver> = { end: "zeros", hands: [[4], [0, 0], [10], [9]] };
  expect(story(zeros)).toBe("All zeros in round 2 sealed it.");
  expect(story({ knocker: 1, totals: [9, 4, 10, 20], points: [9, 0, 10, 20] })).toBe(
    "A knock with 4 in round 2 sealed it.",
  );
  expect(story({ scores: [26, 0, 54, 27] })).toBe("Oskar reached 54 in round 2.");
  expect(story({})).toBe("The lowest score after 2 rounds.");
});

test("the line of a match of one round says how the round ended", () => {
  const story = (changes: Partial<RoundOver>) =>
    matchStory(board({ rounds: [round({ winners: [1], ...changes })] }), info());
  expect(story({})).toBe("You knocked with 9, but Mina had 8. The knock costs you 5 more.");
  const held = { knocker: 1, totals: [9, 4, 10, 20], points: [9, 0, 10, 20] };
  expect(story(held)).toBe("Mina knocked with 4, and nobody had less.");
});

test("a triplet says who pays, and to whom it is owed", () => {
  const triplet = board({ phase: "penalty", active: 1, triplet: true, acting: 2 });
  expect(narrator.waitingFor(triplet, "Oskar", info())).toBe("Oskar pays for Mina’s triplet.");
  expect(narrator.waitingFor({ ...triplet, active: 0 }, "Oskar", info())).toBe(
    "Oskar pays for your triplet.",
  );
  const flip = { action: { do: "flip", card: 0 }, effects: {} } as const;
  expect(narrator.instruction(triplet, [flip], info())).toBe("Mina’s triplet! Flip one of your zeros.");
  expect(narrator.instruction(triplet, [], info())).toBe("Mina’s triplet! You have no zero, so draw a card.");
  const played: Seen = {
    seen: "played",
    seat: 1,
    kind: "triplet",
    cards: [1, 1, 1].map((front, card) => ({ card, front })),
  };
  expect(narrator.describe(played, info(), triplet)).toBe("Mina played three 1s: a triplet! The others pay.");
});

test("who went out is told before the hands are shown; who has the least is not", () => {
  const out: Seen = { seen: "round_over", ...round({ end: "zeros", hands: [[0], [8], [10], [9]] }) };
  expect(narrator.describe(out, info(), board())).toBe("You went out on all zeros.");
  expect(narrator.describe({ seen: "round_over", ...round() }, info(), board())).toBe("The round is over.");
});
