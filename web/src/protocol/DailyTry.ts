import type { DailyState } from "./DailyState";

export type DailyTry = { table: string, state: DailyState, score: number | null, won: boolean, };
