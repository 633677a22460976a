
export type MatchCounts = { against: string, period: number, matches: number, won: number, even: number, rounds: number, rounds_won: number, points: number, squared_points: number, knocks: number, knocks_held: number, };
