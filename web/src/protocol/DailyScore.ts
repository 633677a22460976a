
export type DailyScore = { score: number, people: number, };
