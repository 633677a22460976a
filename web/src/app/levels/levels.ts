import { textFor } from "../../texts/catalogue";
import { appTexts } from "../texts";
import { locale } from "../../texts/catalogue";
import { settings } from "../settings.svelte";
import type { Strength } from "../../protocol/Strength";
import { asLevel, DEFAULT_LEVEL, PROGRAM, type Level } from "./level";
import { withMinus } from "../../texts/numbers";

/** The level that was last chosen for a game in this browser. */
export const lastLevel = (game: string): Level => asLevel(settings.levels[game] ?? "") ?? DEFAULT_LEVEL;

/** Saves a level for the next bots of a game. */
export function saveLevel(game: string, level: Level): void {
  settings.levels = { ...settings.levels, [game]: level };
}

/** A bot in two or three words: its face and its strength. */
export function botText(name: string): string {
  const { levels } = appTexts();
  if (name === PROGRAM) return levels.program.name;
  const level = asLevel(name);
  return level === null
    ? (textFor(levels.old, name) ?? name)
    : levels.named(levels.of[level].name, levels.of[level].level);
}

/** How a bot plays, in a sentence; empty for one of an old table. */
export function aboutBot(name: string): string {
  if (name === PROGRAM) return appTexts().levels.program.about;
  const level = asLevel(name);
  return level === null ? "" : appTexts().levels.of[level].about;
}

/** What a level wins against the one below it, as it was measured. */
export function strengthText({ below, unit, value, interval, players }: Strength): string {
  const { levels } = appTexts();
  const other = asLevel(below);
  const name = other === null ? below : levels.of[other].name;
  const number = (value: number, digits: number, sign: "auto" | "exceptZero") =>
    withMinus(
      new Intl.NumberFormat(locale(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: sign,
      }).format(value),
    );
  return unit === "points_a_round"
    ? levels.points(number(value, 1, "exceptZero"), number(interval, 1, "auto"), name, players)
    : levels.wins(number(value * 100, 0, "auto"), number(interval * 100, 0, "auto"), name);
}
