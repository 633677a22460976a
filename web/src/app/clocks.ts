import type { Clock } from "../protocol/Clock";

/** The clocks that a form offers; numbers of one's own and days stand beside them. */
export const LIVE = {
  quick: { kind: "live", turn: 20, bank: 60 },
  usual: { kind: "live", turn: 45, bank: 180 },
  easy: { kind: "live", turn: 90, bank: 300 },
} as const satisfies Record<string, Clock>;

export type ClockKey = "none" | keyof typeof LIVE | "own" | "slow";

/** Days a turn, to choose from. */
export const DAYS = ["1", "2", "3", "7"];

/** What stands in the fields of a clock. */
export type ClockFields = { key: ClockKey; turn: number; bank: number; days: string };

/** As the form shows it first. */
export const NO_CLOCK: ClockFields = { key: "none", turn: 60, bank: 120, days: "2" };

/** The fields that show this clock; null for none. */
export function clockFields(clock: Clock | null): ClockFields {
  if (clock === null) return NO_CLOCK;
  if (clock.kind === "slow") return { ...NO_CLOCK, key: "slow", days: String(clock.days) };
  const { turn, bank } = clock;
  const keys = Object.keys(LIVE) as (keyof typeof LIVE)[];
  const key = keys.find((name) => LIVE[name].turn === turn && LIVE[name].bank === bank);
  return key ? { ...NO_CLOCK, key } : { ...NO_CLOCK, key: "own", turn, bank };
}

/** The clock of these fields; undefined for none. */
export function clockOf({ key, turn, bank, days }: ClockFields): Clock | undefined {
  if (key === "none") return undefined;
  if (key === "slow") return { kind: "slow", days: Number(days) };
  return key === "own" ? { kind: "live", turn, bank } : LIVE[key];
}
