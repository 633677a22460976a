import type { DailyScore } from "../protocol/DailyScore";

/** A bar of the histogram: the people with a score from `low` to `high`. */
export type Bar = { low: number; high: number; people: number };

/** The most bars that a phone shows apart. */
const MAX_BARS = 24;

export const peopleOf = (results: readonly DailyScore[]): number =>
  results.reduce((sum, { people }) => sum + people, 0);

/** The results as bars of equal width, without a gap; none of no result. */
export function bars(results: readonly DailyScore[]): Bar[] {
  const scores = results.map(({ score }) => score);
  if (scores.length === 0) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const width = Math.ceil((high - low + 1) / MAX_BARS);
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, at) => {
    const from = low + at * width;
    const to = from + width - 1;
    const inside = results.filter(({ score }) => score >= from && score <= to);
    return { low: from, high: to, people: peopleOf(inside) };
  });
}

/** The score that as many people are below as above; the lower one of two. Null of nobody. */
export function median(results: readonly DailyScore[]): number | null {
  const half = peopleOf(results) / 2;
  let below = 0;
  for (const { score, people } of [...results].sort((a, b) => a.score - b.score)) {
    below += people;
    if (below >= half) return score;
  }
  return null;
}

/** How a score stands among all: its place, which equal scores share, and the share of the others who did worse. */
export function standing(
  results: readonly DailyScore[],
  score: number,
  fewest: boolean,
): { place: number; people: number; better: number | null } {
  const isBetter = (other: number) => (fewest ? other < score : other > score);
  const people = peopleOf(results);
  const ahead = peopleOf(results.filter((one) => isBetter(one.score)));
  const worse = peopleOf(results.filter((one) => one.score !== score && !isBetter(one.score)));
  return { place: ahead + 1, people, better: people < 2 ? null : worse / (people - 1) };
}

/** A share as five squares, for a text without numbers of the deal. */
export const squares = (share: number): string => {
  const full = Math.round(share * 5);
  return "■".repeat(full) + "□".repeat(5 - full);
};

/** The dates before one, the latest first, not before the first. */
export function datesBefore(date: string, first: string, count: number): string[] {
  const day = 86_400_000;
  const [from, least] = [Date.parse(`${date}T00:00Z`), Date.parse(`${first}T00:00Z`)];
  return Array.from({ length: count }, (_, at) => from - (at + 1) * day)
    .filter((time) => time >= least)
    .map((time) => new Date(time).toISOString().slice(0, 10));
}
