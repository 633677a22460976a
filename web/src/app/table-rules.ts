import type { GameInfo } from "../protocol/GameInfo";
import type { TableInfo } from "../protocol/TableInfo";

/** What stands in the fields of a table's rules. */
export type Rules = {
  preset: string;
  /** What differs from the preset. */
  changes: Readonly<Record<string, unknown>>;
  memory: boolean;
};

/** A table's rules as the form shows them. */
export function rulesOf({ options, memory_aid }: TableInfo, game: GameInfo): Rules {
  const preset = game.presets.find(({ name }) => name === options["preset"]) ?? game.presets[0];
  const usual = preset?.options[Number(options["players"]) - preset.min_players];
  const changed = game.options.filter(
    ({ name }) => name in options && JSON.stringify(options[name]) !== JSON.stringify(usual?.[name]),
  );
  return {
    preset: preset?.name ?? "",
    changes: Object.fromEntries(changed.map(({ name }) => [name, options[name]])),
    memory: memory_aid,
  };
}
