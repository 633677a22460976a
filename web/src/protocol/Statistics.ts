import type { GameStatistics } from "./GameStatistics";

export type Statistics = { start: number, period_days: number, periods: number, games: Array<GameStatistics>, };
