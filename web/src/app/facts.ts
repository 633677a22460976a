import { gameOf } from "../games";
import type { Clock } from "../protocol/Clock";
import type { TableInfo } from "../protocol/TableInfo";
import { t } from "./i18n/index.svelte";

/** A time as people say it: whole minutes from a minute on, if it is whole ones. */
function timeText(seconds: number): string {
  const { facts } = t();
  if (seconds === 0) return "";
  return seconds >= 60 && seconds % 60 === 0 ? facts.minutes(seconds / 60) : facts.seconds(seconds);
}

/** How long people may think. */
export function clockText(clock: Clock | null): string {
  const { facts } = t();
  if (clock === null) return facts.noClock;
  if (clock.kind === "slow") return facts.slow(clock.days);
  return facts.live(timeText(clock.turn), timeText(clock.bank));
}

/** By which preset a table plays; empty where there is none. */
export function presetText({ game, options }: TableInfo): string {
  const name = String(options["preset"] ?? "");
  return name === "" ? "" : t().facts.rules(gameOf(game)?.about().presets[name] ?? name);
}

/** What distinguishes a table at a glance. */
export function factsOf(info: TableInfo): string[] {
  const facts = [presetText(info), clockText(info.clock)];
  if (info.memory_aid) facts.push(t().facts.memory);
  return facts.filter((fact) => fact !== "");
}

/** The options of a table, each with its value as the game calls it. */
export function optionTexts({ game, options }: TableInfo): { name: string; value: string }[] {
  const known = Object.entries(gameOf(game)?.about().options ?? {});
  return known
    .filter(([key]) => key in options)
    .map(([key, text]) => ({ name: text.name, value: valueText(options[key], text.values) }));
}

function valueText(value: unknown, values: Record<string, string>): string {
  const { facts, form } = t();
  if (typeof value === "boolean") return value ? form.on : form.off;
  if (value === null) return form.noLimit;
  if (typeof value === "object" && "rounds" in value) return facts.rounds(Number(value.rounds));
  return values[String(value)] ?? String(value);
}
