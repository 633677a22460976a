/** The pages of the site, read from the address. */
export type Page =
  | { at: "front" }
  /** `code` is that of a seat's link, `watch` whether the link is for watching only. */
  | { at: "table"; id: string; code: string; watch: boolean }
  | { at: "learn"; game: string }
  /** `rule` is the id of a rule, or of a section. */
  | { at: "rules"; game: string; rule: string }
  /** `hash` names a moment and a viewpoint. */
  | { at: "replay"; id: string; hash: string }
  /** The try with the median score at the deal of a day; `hash` names a moment and a viewpoint. */
  | { at: "median"; game: string; date: string; hash: string }
  /** `hash` names a filter. */
  | { at: "matches"; hash: string }
  | { at: "account" }
  | { at: "statistics"; hash: string }
  /** `hash` names a game. */
  | { at: "ratings"; hash: string }
  /** `hash` names a game. */
  | { at: "rated"; hash: string }
  /** `hash` names a date. */
  | { at: "daily"; game: string; hash: string }
  /** Without an id, the person's groups. */
  | { at: "group"; id: string | null }
  /** Without an id, for a record in a file. */
  | { at: "check"; id: string | null }
  | { at: "nowhere" };

/** Decodes percent signs; a malformed sequence stays as it is. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page that an address names. */
export function parseAddress(path: string, hash: string): Page {
  const parts = path.split("/").filter(Boolean).map(decodePercent);
  const [place, name] = parts;
  if (place === undefined) return { at: "front" };
  if (place === "table" && name !== undefined && parts.length === 2) {
    const code = /^#seat=(.+)$/.exec(hash)?.[1] ?? "";
    return { at: "table", id: name, code: decodePercent(code), watch: hash === "#watch" };
  }
  if (place === "learn" && name !== undefined && parts.length === 2) return { at: "learn", game: name };
  if (place === "rules" && name !== undefined && parts.length === 2) {
    return { at: "rules", game: name, rule: hash.replace(/^#/, "") };
  }
  if (place === "replay" && name !== undefined && parts.length === 2) return { at: "replay", id: name, hash };
  if (place === "matches" && parts.length === 1) return { at: "matches", hash };
  if (place === "account" && parts.length === 1) return { at: "account" };
  if (place === "statistics" && parts.length === 1) return { at: "statistics", hash };
  if (place === "ratings" && parts.length === 1) return { at: "ratings", hash };
  if (place === "rated" && parts.length === 1) return { at: "rated", hash };
  const [, game, date, what] = parts;
  if (place === "daily" && game !== undefined && date !== undefined && what === "median") {
    return parts.length === 4 ? { at: "median", game, date, hash } : { at: "nowhere" };
  }
  if (place === "daily" && name !== undefined && parts.length === 2) return { at: "daily", game: name, hash };
  if (place === "groups" && parts.length === 1) return { at: "group", id: null };
  if (place === "group" && name !== undefined && parts.length === 2) return { at: "group", id: name };
  if (place === "check" && parts.length <= 2) return { at: "check", id: name ?? null };
  return { at: "nowhere" };
}

const currentPage = () => parseAddress(location.pathname, location.hash);

/** Where the person is; pages are drawn from it. `moved`: whether another page was there before. */
export const route = $state<{ page: Page; moved: boolean }>({ page: currentPage(), moved: false });

function show(page: Page): void {
  route.moved ||= page.at !== route.page.at;
  route.page = page;
}

/** Goes to another page of the site. */
export function go(path: string): void {
  if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  const from = route.page;
  show(currentPage());
  if (from.at !== route.page.at) scrollTo(0, 0);
}

/** Takes what follows the `#` out of the address and its place in the history. */
export function dropHash(): void {
  history.replaceState(null, "", location.pathname);
  route.page = currentPage();
}

/** Follows links and the browser's own buttons without loading the page anew. */
export function watchRoute(): void {
  const moved = () => show(currentPage());
  const clicked = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute("download"))
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  };
  addEventListener("popstate", moved);
  addEventListener("hashchange", moved);
  document.addEventListener("click", clicked);
}
