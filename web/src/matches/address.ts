/** Which of the person's matches are listed; an empty text lists all. */
export type MatchFilter = { game: string; with: string; result: string; against: string };

const KEYS = ["game", "with", "result", "against"] as const;

/** The filter that stands behind the `#` of the list's address, such as `#game=zero&result=won`. */
export function parseFilter(hash: string): MatchFilter {
  const named = new URLSearchParams(hash.replace(/^#/, ""));
  const [game, companion, result, against] = KEYS.map((key) => named.get(key)?.trim() ?? "");
  return { game: game ?? "", with: companion ?? "", result: result ?? "", against: against ?? "" };
}

/** The same as parameters of an address; empty without a filter. */
export function filterText(filter: MatchFilter): string {
  const chosen = KEYS.filter((key) => filter[key].trim() !== "");
  return new URLSearchParams(chosen.map((key) => [key, filter[key].trim()])).toString();
}
