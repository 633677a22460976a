/** 16 fresh random bytes for a shuffle's seed, in lower-case hex. Plain http has this generator, too. */
export function freshContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser was shown before it contributed to a table's shuffle, and what it contributed; in hex. */
export type Pledge = { commitment: string; contribution: string };

const KEY = "brelan.pledges";
/** So many are kept, the newest ones. */
const KEPT = 100;

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
  const { [table]: _old, ...others } = readPledges();
  const kept = [...Object.entries(others).slice(1 - KEPT), [table, pledge]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Private windows keep nothing: the match is checked without it.
  }
}

/** What this browser noted of a table; null where it did not contribute, or has forgotten it. */
export const pledgeOf = (table: string): Pledge | null => {
  const pledges = readPledges();
  return Object.hasOwn(pledges, table) ? (pledges[table] ?? null) : null;
};
