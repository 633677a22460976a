const NAME = "brelan.rated";

/** One of a browser's pages that wait for a rated match: the one that leads to the table. */
export type Lead = {
  /** Whether this page leads. */
  leads: () => Promise<boolean>;
  /** Lets another page lead. */
  end: () => void;
};

/**
 * Lets this page lead, or the next one when that has ended. Each page at a table contributes to the seed, and only the
 * first contribution counts: a second page would find that the match began without its own.
 */
export function takeLead(): Lead {
  const locks = (navigator as Partial<Pick<Navigator, "locks">>).locks;
  if (!locks) return { leads: () => Promise.resolve(true), end: () => undefined };
  const given = new AbortController();
  const ended = new Promise<void>((over) => given.signal.addEventListener("abort", () => over()));
  let leads = false;
  const lead = () => {
    leads = true;
    return ended;
  };
  const asked = new Promise<void>((answered) => {
    void locks.request(NAME, { ifAvailable: true }, (lock) => {
      answered();
      return lock ? lead() : undefined;
    });
  });
  void asked.then(() => {
    // Refused when this page ends before it may lead.
    if (!leads) locks.request(NAME, { signal: given.signal }, lead).catch(() => undefined);
  });
  return { leads: () => asked.then(() => leads), end: () => given.abort() };
}
