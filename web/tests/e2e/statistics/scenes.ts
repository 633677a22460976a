import type { Page } from "@playwright/test";
import type { MatchCounts } from "../../../src/protocol/MatchCounts";
import type { Statistics } from "../../../src/protocol/Statistics";
import { NOW } from "../mock";

const PERIODS = 40;

/** Counts that rise and fall over the periods, as of a person who gets better. */
const counts = (against: string, skill: number, perPeriod: number, roundsEach = 8): MatchCounts[] =>
  Array.from({ length: PERIODS }, (_, period) => {
    const matches = Math.round(perPeriod * (1 + Math.sin(period * 1.7))) + (period % 3);
    const won = Math.round(matches * Math.min(0.9, skill + period / 200 + Math.sin(period) / 10));
    const rounds = matches * roundsEach;
    const mean = 9 - skill * 4 - period / 20 + Math.cos(period);
    return {
      against,
      period,
      matches,
      won,
      even: matches / 3,
      rounds,
      rounds_won: Math.round(rounds * (skill + Math.sin(period) / 20)),
      points: Math.round(rounds * mean),
      squared_points: Math.round(rounds * (mean * mean + 40)),
      knocks: matches * 3,
      knocks_held: Math.round(matches * 3 * (0.5 + period / 100)),
    };
  }).filter(({ matches }) => matches > 0);

export const STATISTICS: Statistics = {
  start: NOW - PERIODS * 7 * 86_400_000,
  period_days: 7,
  periods: PERIODS,
  games: [
    {
      game: "quando",
      few_points_win: true,
      counts: [
        ...counts("people", 0.4, 2),
        ...counts("learning", 0.7, 1),
        ...counts("solid", 0.5, 3),
        ...counts("master", 0.3, 1),
      ],
    },
    { game: "qarre", few_points_win: false, counts: counts("solid", 0.5, 1, 1).slice(0, 3) },
  ],
};

/** Answers for a person who has played for most of a year. */
export async function serveStatistics(page: Page): Promise<void> {
  await page.route("**/api/statistics", (route) => route.fulfill({ json: STATISTICS }));
}
