import { forgetMeanwhile } from "./meanwhile";

const LOCK_NAME = "brelan.rated";

/** Leader election among the pages of a browser that wait for a rated match: the leader goes to the table. */
export type Leadership = {
  /** Whether this page leads. */
  leads: () => Promise<boolean>;
  /** Lets another page lead. */
  end: () => void;
};

let lead: Leadership | null = null;
/** What ends together with the lead of this page. */
let onend: (() => void) | null = null;

/**
 * Lets this page lead, or the next one when that has ended. Each page at a table contributes to the seed, and only the
 * first contribution counts: a second page would find that the match began without its own. So the lead is kept at the
 * table: a page that hears of the match later does not follow. `ended` is called when the lead of this page ends.
 */
export function takeLead(ended: () => void): Leadership {
  onend = ended;
  return (lead ??= newLead());
}

/** Lets another page lead, if this one does or waits for it. */
export function endLead(): void {
  lead?.end();
  lead = null;
  onend?.();
  onend = null;
  // A page that is loaded elsewhere has no queue, but may have noted one.
  forgetMeanwhile();
}

function newLead(): Leadership {
  const locks = (navigator as Partial<Pick<Navigator, "locks">>).locks;
  if (!locks) return { leads: () => Promise.resolve(true), end: () => undefined };
  const given = new AbortController();
  const ended = new Promise<void>((over) => given.signal.addEventListener("abort", () => over()));
  let leads = false;
  const begin = () => {
    leads = true;
    return ended;
  };
  const asked = new Promise<void>((answered) => {
    void locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => {
      answered();
      return lock ? begin() : undefined;
    });
  });
  void asked.then(() => {
    // Refused when this page ends before it may lead.
    if (!leads) locks.request(LOCK_NAME, { signal: given.signal }, begin).catch(() => undefined);
  });
  return { leads: () => asked.then(() => leads), end: () => given.abort() };
}
