import { LEVELS } from "../app/levels/level";
import type { GameStatistics } from "../protocol/GameStatistics";
import type { MatchCounts } from "../protocol/MatchCounts";

/** A number with its 95 % confidence interval. */
export type Estimate = { value: number; low: number; high: number };

/** The sums of any matches. */
export type Sums = Omit<MatchCounts, "against" | "period">;

/** The normal quantile of 95 % confidence. */
const Z = 1.959964;

const NOTHING: Sums = {
  matches: 0,
  won: 0,
  even: 0,
  rounds: 0,
  rounds_won: 0,
  points: 0,
  squared_points: 0,
  knocks: 0,
  knocks_held: 0,
};
const KEYS = Object.keys(NOTHING) as (keyof Sums)[];

export function sumOf(counts: readonly Sums[]): Sums {
  const sums = { ...NOTHING };
  for (const one of counts) for (const key of KEYS) sums[key] += one[key];
  return sums;
}

/** How many of some there are, as a share with Wilson's interval; null of none. */
export function share(part: number, whole: number): Estimate | null {
  if (whole === 0) return null;
  const value = part / whole;
  const spread = Z * Math.sqrt((value * (1 - value)) / whole + (Z * Z) / (4 * whole * whole));
  const centre = value + (Z * Z) / (2 * whole);
  const scale = 1 + (Z * Z) / whole;
  return { value, low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/** The mean of numbers by their sum and the sum of their squares; null of none, without an interval of few. */
export function mean(sum: number, squares: number, count: number): Estimate | null {
  if (count === 0) return null;
  const value = sum / count;
  if (count < 4) return { value, low: value, high: value };
  const variance = Math.max(0, (squares - count * value * value) / (count - 1));
  // Student's quantile in its first terms: few numbers tell little.
  const t = Z + (Z ** 3 + Z) / (4 * (count - 1));
  const half = t * Math.sqrt(variance / count);
  return { value, low: value - half, high: value + half };
}

/** The mean points of a round. Where few points win, no round has less than 0, and its interval no less either. */
export function pointsARound(sums: Sums, fewPointsWin: boolean): Estimate | null {
  const points = mean(sums.points, sums.squared_points, sums.rounds);
  return points && fewPointsWin ? { ...points, low: Math.max(0, points.low) } : points;
}
export const matchesWon = (sums: Sums) => share(sums.won, sums.matches);
export const roundsWon = (sums: Sums) => share(sums.rounds_won, sums.rounds);
export const knocksHeld = (sums: Sums) => share(sums.knocks_held, sums.knocks);
/** The share that a player among equals would win; null of no match. */
export const evenShare = (sums: Sums) => (sums.matches === 0 ? null : sums.even / sums.matches);

/** The sums of each period, as many as there are. */
export function byPeriod(counts: readonly MatchCounts[], periods: number): Sums[] {
  const lists = Array.from({ length: periods }, (): MatchCounts[] => []);
  for (const one of counts) lists[one.period]?.push(one);
  return lists.map(sumOf);
}

/** Whom somebody played against: people, the levels from the weakest on, and mixed bots. */
export function opponentsOf({ counts }: GameStatistics): string[] {
  const order = ["people", ...LEVELS] as string[];
  const place = (against: string) => {
    const at = order.indexOf(against);
    if (against === "mixed") return order.length + 1;
    return at === -1 ? order.length : at;
  };
  return [...new Set(counts.map(({ against }) => against))].sort((a, b) => place(a) - place(b));
}

/** The game of most matches; undefined where none was played. */
export const mostPlayed = (games: readonly GameStatistics[]): GameStatistics | undefined =>
  [...games].sort((a, b) => sumOf(b.counts).matches - sumOf(a.counts).matches)[0];
