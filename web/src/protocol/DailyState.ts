export type DailyState = "playing" | "counted" | "lost";
