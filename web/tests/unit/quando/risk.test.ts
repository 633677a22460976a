import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { riskOf } from "../../../src/games/quando/risk";

beforeEach(() => {
  settings.language = "en";
});

const options = {
  knock_penalty: 5,
  knock_needs_sole_lowest: true,
  zero_end: true,
  penalty_after_zeros: true,
};

test("before a knock one is told what it may cost, and whether a tie costs it, too", () => {
  expect(riskOf(options)).toBe("If anyone ties or beats you, you score your hand plus 5 points.");
  expect(riskOf({ ...options, knock_needs_sole_lowest: false })).toBe(
    "If anyone beats you, you score your hand plus 5 points.",
  );
});

test("where somebody else's zeros spare the knocker, the warning says so", () => {
  expect(riskOf({ ...options, penalty_after_zeros: false })).toBe(
    "If anyone ties or beats you, you score your hand plus 5 points. If someone else’s zeros end the round, the knock costs nothing extra.",
  );
  // Zeros end no round there.
  expect(riskOf({ ...options, zero_end: false, penalty_after_zeros: false })).toBe(riskOf(options));
});
