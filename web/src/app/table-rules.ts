import type { GameInfo } from "../protocol/GameInfo";
import type { TableInfo } from "../protocol/TableInfo";

/** What stands in the fields of a table's rules. */
export type Rules = {
  preset: string;
  /** What differs from the preset. */
  changes: Readonly<Record<string, unknown>>;
  memory: boolean;
};

/**
 * The preset's options for the number of players, or for the nearest one that it has; for the most where the table is
 * open to all.
 */
export function usualOptions(game: GameInfo, preset: string, players: number | null) {
  const found = game.presets.find(({ name }) => name === preset);
  if (!found || players === null) return found?.options.at(-1);
  return found.options[Math.min(Math.max(players, found.min_players), found.max_players) - found.min_players];
}

/** The number of players that a table's options are for; null at a game that is always for as many, and where nobody can play. */
export const playersOf = ({ options }: TableInfo): number | null => Number(options["players"]) || null;

/** A table's rules as the form shows them. */
export function rulesOf(table: TableInfo, game: GameInfo): Rules {
  const { options, memory_aid } = table;
  const preset = game.presets.find(({ name }) => name === options["preset"]) ?? game.presets[0];
  const usual = usualOptions(game, preset?.name ?? "", playersOf(table));
  const changed = game.options.filter(
    ({ name }) => name in options && JSON.stringify(options[name]) !== JSON.stringify(usual?.[name]),
  );
  return {
    preset: preset?.name ?? "",
    changes: Object.fromEntries(changed.map(({ name }) => [name, options[name]])),
    memory: memory_aid,
  };
}
