/** How the worker answers a request: a page from the network, a file of the build from its cache, or not at all. */
export type Route = "page" | "asset" | "none";

type RequestFacts = Pick<Request, "method" | "mode" | "url">;

/**
 * Which route a request takes. Only navigations and files whose names hold a hash of their content are the worker's:
 * answers of the interface and sockets never pass it, so it can keep none of them.
 */
export function routeOf({ method, mode, url }: RequestFacts, origin: string): Route {
  const { origin: of, pathname } = new URL(url);
  if (method !== "GET" || of !== origin || pathname === "/api" || pathname.startsWith("/api/")) return "none";
  if (mode === "navigate") return "page";
  return pathname.startsWith("/assets/") ? "asset" : "none";
}
