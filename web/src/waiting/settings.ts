import type { NewSettings } from "../protocol/NewSettings";
import type { TableInfo } from "../protocol/TableInfo";

/** The table's settings with the rules of this preset in place of its own. */
export function withPreset({ memory_aid, open, clock }: TableInfo, preset: string): NewSettings {
  return { preset, memory_aid, open, ...(clock && { clock }) };
}

/** Whether the settings differ, and not only what follows from the number of players. */
export function haveSettingsChanged(before: TableInfo, after: TableInfo): boolean {
  const taken = ({ seats }: TableInfo) => seats.filter(({ name }) => name !== "").length;
  const chosen = ({ options, memory_aid, open, clock }: TableInfo) =>
    JSON.stringify([options["preset"], memory_aid, open, clock]);
  if (chosen(before) !== chosen(after)) return true;
  return taken(before) === taken(after) && JSON.stringify(before.options) !== JSON.stringify(after.options);
}
