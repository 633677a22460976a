import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { matchStory } from "../../../src/games/qarre/story";
import type { MatchOver } from "../../../src/protocol/qarre/MatchOver";
import { board } from "../../samples/qarre";

beforeEach(() => {
  settings.language = "en";
});

test("the match's line says why it ended and when", () => {
  const story = (end: MatchOver["end"]) =>
    matchStory(board({ turn: 31, over: { end, scores: [45, 27], winners: [0] } }));
  expect(story("target")).toBe("45 points and an empty reserve, after 31 turns.");
  expect(story("lead")).toBe("18 points ahead with an empty reserve, after 31 turns.");
  expect(story("cap")).toBe("The higher score when the limit of 31 turns was reached.");
  expect(matchStory(board())).toBe("");
});
