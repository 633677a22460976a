import { listenForNotices } from "./push";
import { routeOf } from "./routes";

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: its version, which no other build has, and the files of the page without a network. */
declare const BUILD_VERSION: string;
declare const BUILD_FILES: string[];

const PREFIX = "brelan-";
const CACHE = PREFIX + BUILD_VERSION;
const OFFLINE_PAGE = "/offline.html";

/** A newer worker does not wait until the older one's pages are closed. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD_FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

/** Removes what workers of other builds have kept, and answers for the pages that are open. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while the worker starts, not after.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * A page always comes from the server, so none that is older than the server is ever shown; and no page of the server
 * is kept, so nothing of a table is. Without a network there is a page that says so.
 */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return (await kept(OFFLINE_PAGE)) ?? Response.error();
  }
}

/** A file whose name holds a hash of its content: what is kept of it is right for ever. */
async function asset(event: FetchEvent): Promise<Response> {
  const known = await kept(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

const kept = (request: RequestInfo) => caches.match(request, { cacheName: CACHE, ignoreVary: true });

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // A full disk is no reason to fail.
  await cache.put(request, answer).catch(() => undefined);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const route = routeOf(event.request, self.location.origin);
  if (route === "page") event.respondWith(page(event));
  if (route === "asset") event.respondWith(asset(event));
});
listenForNotices();
