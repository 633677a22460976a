/** How strong bots play, weakest first. */
export const LEVELS = ["learning", "casual", "solid", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

/** The level of a bot where none was chosen. */
export const DEFAULT_LEVEL: Level = "solid";

/** The level that messages have for a program: a bot that a person runs and connects to a table. */
export const PROGRAM = "program";

/** The level of this name; null for programs, and for the bots of old tables, which had none. */
export const asLevel = (name: string): Level | null => LEVELS.find((level) => level === name) ?? null;
