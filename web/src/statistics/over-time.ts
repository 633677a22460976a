import {
  evenShare,
  knocksHeld,
  matchesWon,
  pointsARound,
  roundsWon,
  type Estimate,
  type Sums,
} from "./counts";
import { statisticsTexts } from "./texts";

/** What points are counted in: where each match has one round, what is said of rounds would be said twice. */
export const unitOf = ({ rounds, matches }: Sums): "round" | "match" =>
  rounds > matches ? "round" : "match";

/** A figure of which there is one for each period. */
export type OverTime = {
  /** Names it for tests. */
  part: string;
  title: string;
  summary: string;
  of: (sums: Sums) => Estimate | null;
  /** Of how many matches, rounds or knocks it is. */
  count: (sums: Sums) => number;
  /** Whether it is a share, and not points. */
  share: boolean;
  /** Whether it is compared with the share that a player among equals would win. */
  even: boolean;
};

type Format = (value: number) => string;

/** The figures that the matches have, with what they come to altogether. */
export function plotsOverTime(
  all: Sums,
  fewPointsWin: boolean,
  asShare: Format,
  asPoints: Format,
): OverTime[] {
  const texts = statisticsTexts();
  const unit = unitOf(all);
  const [won, rounds, knocks, even] = [matchesWon(all), roundsWon(all), knocksHeld(all), evenShare(all)];
  const points = pointsARound(all, fewPointsWin);
  const plots: OverTime[] = [];
  if (won && even !== null)
    plots.push({
      part: "won",
      title: texts.wonOverTime,
      summary: texts.evenSummary(asShare(won.value), asShare(even)),
      of: matchesWon,
      count: ({ matches }) => matches,
      share: true,
      even: true,
    });
  if (points)
    plots.push({
      part: "points",
      title: texts.pointsOverTime[unit],
      summary: texts.pointsSummary(asPoints(points.value), all.rounds, unit, fewPointsWin),
      of: (sums) => pointsARound(sums, fewPointsWin),
      count: ({ rounds }) => rounds,
      share: false,
      even: false,
    });
  if (rounds && unit === "round")
    plots.push({
      part: "rounds",
      title: texts.roundsOverTime,
      summary: texts.shareSummary(asShare(rounds.value), all.rounds_won, all.rounds),
      of: roundsWon,
      count: ({ rounds }) => rounds,
      share: true,
      even: true,
    });
  if (knocks)
    plots.push({
      part: "knocks",
      title: texts.knocksOverTime,
      summary: texts.shareSummary(asShare(knocks.value), all.knocks_held, all.knocks),
      of: knocksHeld,
      count: ({ knocks }) => knocks,
      share: true,
      even: false,
    });
  return plots;
}
