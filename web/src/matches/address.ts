/** Which of the person's matches are listed; an empty text lists all. */
export type MatchFilter = {
  game: string;
  with: string;
  result: string;
  against: string;
  /** The first and the last day, such as `2026-11-23`, by the person's own clock. */
  from: string;
  to: string;
};

const KEYS = ["game", "with", "result", "against", "from", "to"] as const;

/** The filter that stands behind the `#` of the list's address, such as `#game=zero&result=won`. */
export function parseFilter(hash: string): MatchFilter {
  const named = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (key: (typeof KEYS)[number]) => named.get(key)?.trim() ?? "";
  const day = (key: "from" | "to") => (startOf(text(key)) === null ? "" : text(key));
  return {
    game: text("game"),
    with: text("with"),
    result: text("result"),
    against: text("against"),
    from: day("from"),
    to: day("to"),
  };
}

/** When a day begins where the person is, in milliseconds since 1970; null for a text that is no date. */
function startOf(date: string, later = 0): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const named = new Date(year, month - 1, day);
  const start = new Date(year, month - 1, day + later).getTime();
  return named.getMonth() === month - 1 && named.getDate() === day && start >= 0 ? start : null;
}

/** The parameters of a request for such matches. */
export function requestText(filter: MatchFilter): string {
  const { from, to, ...others } = filter;
  const times = { since: startOf(from), before: startOf(to, 1) };
  const chosen = Object.entries({ ...others, ...times }).filter(
    ([, value]) => value !== null && value !== "",
  );
  return new URLSearchParams(chosen.map(([key, value]) => [key, String(value).trim()])).toString();
}

/** The same as parameters of an address; empty without a filter. */
export function filterText(filter: MatchFilter): string {
  const chosen = KEYS.filter((key) => filter[key].trim() !== "");
  return new URLSearchParams(chosen.map((key) => [key, filter[key].trim()])).toString();
}
