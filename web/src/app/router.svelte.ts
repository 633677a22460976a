/** The pages of the site, read from the address. */
export type Page =
  | { at: "front" }
  | { at: "table"; id: string }
  | { at: "rules"; game: string; rule: string }
  | { at: "nowhere" };

/** The page that an address names. */
export function read(path: string, hash: string): Page {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [place, name] = parts;
  if (place === undefined) return { at: "front" };
  if (place === "table" && name !== undefined && parts.length === 2) return { at: "table", id: name };
  if (place === "rules" && name !== undefined && parts.length === 2) {
    return { at: "rules", game: name, rule: hash.replace(/^#/, "") };
  }
  return { at: "nowhere" };
}

const here = () => read(location.pathname, location.hash);

/** Where the person is; pages are drawn from it. */
export const route = $state<{ page: Page }>({ page: here() });

/** Goes to another page of the site. */
export function go(path: string): void {
  if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  const from = route.page;
  route.page = here();
  if (from.at !== route.page.at) scrollTo(0, 0);
}

/** Follows links and the browser's own buttons without loading the page anew. */
export function watchRoute(): () => void {
  const moved = () => {
    route.page = here();
  };
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
  return () => {
    removeEventListener("popstate", moved);
    removeEventListener("hashchange", moved);
    document.removeEventListener("click", clicked);
  };
}
