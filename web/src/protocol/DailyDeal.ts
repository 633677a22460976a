import type { DailyScore } from "./DailyScore";
import type { DailyTry } from "./DailyTry";

export type DailyDeal = { game: string, date: string, today: string, first: string, ends_in: number, players: number, bots: string, few_points_win: boolean, commitment: string, secret: string | null, year_secret: string | null, next_commitment: string, own: DailyTry | null, results: Array<DailyScore> | null, streak: number, best_streak: number, };
