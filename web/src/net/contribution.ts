import type { TableInfo } from "../protocol/TableInfo";

/** 16 fresh random bytes for a shuffle's seed, in lower-case hex. Plain http has this generator, too. */
export function freshContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser was shown before it contributed to a table's shuffle, and what it contributed; in hex. */
export type Pledge = { commitment: string; contribution: string };

const KEY = "brelan.pledges";
/** How many pledges are kept, the newest ones. */
const MAX_PLEDGES = 100;

/** What was noted since the page was loaded: private windows keep nothing beyond it. */
const notedHere = new Map<string, Pledge>();

function readPledges(): Record<string, Pledge> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, Pledge>) : {};
  } catch {
    return {};
  }
}

/** Notes what the server must not be able to change: a finished match's record is compared with it. */
export function notePledge(table: string, pledge: Pledge): void {
  notedHere.set(table, pledge);
  const { [table]: _old, ...others } = readPledges();
  const kept = [...Object.entries(others).slice(1 - MAX_PLEDGES), [table, pledge]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The match is checked without it when the page is loaded again.
  }
}

/** What this browser noted of a table; null where it did not contribute, or has forgotten it. */
export const pledgeOf = (table: string): Pledge | null => {
  const pledges = readPledges();
  const kept = Object.hasOwn(pledges, table) ? pledges[table] : undefined;
  return notedHere.get(table) ?? kept ?? null;
};

/** What is wrong with how a match was started: another secret's commitment, or a seed without one's contribution. */
export type StartFault = "commitment" | "contribution";

/**
 * Whether a match that is played was started with what this browser was shown and contributed. A person without a pledge
 * should have contributed all the same, unless the seat was a bot's in an earlier round; a lesson has no shuffle.
 */
export function startFault(info: TableInfo, pledge: Pledge | null): StartFault | null {
  const { you, seats, status, commitment, round } = info;
  if (you === null || status !== "playing" || commitment === "") return null;
  const own = seats[you]?.contribution;
  if (pledge === null) return own === undefined && round === 1 ? "contribution" : null;
  if (pledge.commitment !== commitment) return "commitment";
  return own === pledge.contribution ? null : "contribution";
}
