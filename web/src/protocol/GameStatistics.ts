import type { MatchCounts } from "./MatchCounts";

export type GameStatistics = { game: string, few_points_win: boolean, counts: Array<MatchCounts>, };
