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

/** What the browser keeps under a key; null where it keeps nothing. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value. Where the browser does not, it is forgotten with the page. */
function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows refuse it.
  }
}

function readPledges(): Record<string, Pledge> {
  const kept = read(KEY);
  return typeof kept === "object" && kept !== null ? (kept as Record<string, Pledge>) : {};
}

/** Notes what the server must not be able to change: a finished match's record is compared with it. */
export function notePledge(table: string, pledge: Pledge): void {
  notedHere.set(table, pledge);
  const { [table]: _old, ...others } = readPledges();
  const kept = [...Object.entries(others).slice(1 - MAX_PLEDGES), [table, pledge]];
  keep(KEY, Object.fromEntries(kept));
}

/** What this browser noted of a table; null where it did not contribute, or has forgotten it. */
export const pledgeOf = (table: string): Pledge | null => {
  const pledges = readPledges();
  const kept = Object.hasOwn(pledges, table) ? pledges[table] : undefined;
  return notedHere.get(table) ?? kept ?? null;
};

const LATE_KEY = "brelan.late";

const lateHere = new Set<string>();

function readLate(): string[] {
  const kept = read(LATE_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/**
 * Notes that the person has taken a seat at a table that the page knew to be played: its cards were shuffled before. Where
 * it waited, a match that has begun with the answer is for `startFault`.
 */
export function noteLateSeat({ id, status, you }: TableInfo): void {
  if (status !== "playing" || you === null || isLateSeat(id)) return;
  lateHere.add(id);
  keep(LATE_KEY, [...readLate().slice(1 - MAX_PLEDGES), id]);
}

/** Whether this browser noted that the person's seat at a table was taken after the start. */
export const isLateSeat = (table: string): boolean => lateHere.has(table) || readLate().includes(table);

/** What is wrong with how a match was started: another secret's commitment, or a seed without one's contribution. */
export type StartFault = "commitment" | "contribution";

/**
 * Whether a match that is played was started with what this browser was shown and contributed. A person without a pledge
 * should have contributed all the same, unless the seat was taken after the start; a lesson has no shuffle.
 */
export function startFault(info: TableInfo, pledge: Pledge | null, isLate: boolean): StartFault | null {
  const { you, seats, status, commitment, round } = info;
  if (you === null || status !== "playing" || commitment === "") return null;
  const own = seats[you]?.contribution;
  // In a later round of somebody who came from another device, too, it may have been a bot's seat before.
  if (pledge === null) return own === undefined && round === 1 && !isLate ? "contribution" : null;
  if (pledge.commitment !== commitment) return "commitment";
  return own === pledge.contribution ? null : "contribution";
}
