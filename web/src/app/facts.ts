import { gameOf } from "../games";
import type { Clock } from "../protocol/Clock";
import type { GameInfo } from "../protocol/GameInfo";
import type { OptionKind } from "../protocol/kernel/OptionKind";
import type { TableInfo } from "../protocol/TableInfo";
import { playersOf, usualOptions } from "./table-rules";
import { appTexts } from "./texts";

/** A time as people say it: whole minutes from a minute on, if it is whole ones. */
function timeText(seconds: number): string {
  const { facts } = appTexts();
  if (seconds === 0) return "";
  return seconds >= 60 && seconds % 60 === 0 ? facts.minutes(seconds / 60) : facts.seconds(seconds);
}

/** How long people may think. */
export function clockText(clock: Clock | null): string {
  const { facts } = appTexts();
  if (clock === null) return facts.noClock;
  if (clock.kind === "slow") return facts.slow(clock.days);
  return facts.live(timeText(clock.turn), timeText(clock.bank));
}

/** By which preset a table plays; empty where there is none. */
export function presetText({ game, options }: TableInfo): string {
  const name = String(options["preset"] ?? "");
  return name === "" ? "" : appTexts().facts.rules(gameOf(game)?.about().presets[name] ?? name);
}

/** What distinguishes a table at a glance. */
export function factsOf(info: TableInfo): string[] {
  const facts = [presetText(info), clockText(info.clock)];
  if (info.memory_aid) facts.push(appTexts().facts.memory);
  if (info.open) facts.push(appTexts().facts.open);
  return facts.filter((fact) => fact !== "");
}

/** The options of a table, each with its value as the game calls it, and whether its preset has another one. */
export function optionTexts(info: TableInfo, server: readonly GameInfo[]) {
  const { game, options } = info;
  const texts = gameOf(game)?.about().options ?? {};
  const known = server.find(({ name }) => name === game);
  const usual = (known && usualOptions(known, String(options["preset"]), playersOf(info))) ?? options;
  return (known?.options ?? [])
    .filter(({ name }) => name in options)
    .map(({ name, kind }) => ({
      id: name,
      name: texts[name]?.name ?? name,
      value: valueText(options[name], kind, texts[name]?.values ?? {}),
      changed: JSON.stringify(options[name]) !== JSON.stringify(usual[name]),
    }));
}

/**
 * What the settings of a table have become: the preset and the clock where they are others, each switch, and each option.
 * Of another preset, or for another number of players, by which options change, too, these are the options that differ
 * from the preset. Without `server` no option is named.
 */
export function changedFacts(before: TableInfo, after: TableInfo, server: readonly GameInfo[]): string[] {
  const { form, labelled } = appTexts();
  const isSamePreset = before.options["preset"] === after.options["preset"];
  const isSameDeck = isSamePreset && playersOf(before) === playersOf(after);
  const isOther = ({ id, changed }: { id: string; changed: boolean }) =>
    isSameDeck ? JSON.stringify(before.options[id]) !== JSON.stringify(after.options[id]) : changed;
  const switched = (label: string, was: boolean, is: boolean) =>
    was === is ? [] : [labelled(label, is ? form.on : form.off)];
  return [
    ...(isSamePreset ? [] : [presetText(after)]),
    ...optionTexts(after, server)
      .filter(isOther)
      .map(({ name, value }) => labelled(name, value)),
    ...(JSON.stringify(before.clock) === JSON.stringify(after.clock) ? [] : [clockText(after.clock)]),
    ...switched(form.memory, before.memory_aid, after.memory_aid),
    ...switched(form.open, before.open, after.open),
  ].filter((fact) => fact !== "");
}

function valueText(value: unknown, { kind }: OptionKind, values: Record<string, string>): string {
  const { facts, form } = appTexts();
  if (kind === "target" && typeof value === "number") return facts.points(value);
  if (typeof value === "boolean") return value ? form.on : form.off;
  if (value === null) return form.noLimit;
  if (typeof value === "object" && "rounds" in value) return facts.rounds(Number(value.rounds));
  return values[String(value)] ?? String(value);
}
