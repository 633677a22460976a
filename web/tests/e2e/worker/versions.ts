import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, resolve } from "node:path";
import type { AddressInfo } from "node:net";

const DIST = resolve("dist");

const KINDS: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What the page of the older version shows. */
export const OLD_PAGE = "A page of the older version";

/** A server of the built page that becomes a newer one: the older one had another page, other files, another worker. */
export class TwoVersions {
  old = true;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      const body = path.startsWith("/api/") ? null : this.old ? oldFile(path) : newFile(path);
      const kind = KINDS[extname(path)] ?? "text/html";
      response.writeHead(body === null ? 404 : 200, { "content-type": kind, "cache-control": "no-cache" });
      response.end(body ?? "");
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((open) => this.#server.listen(0, "127.0.0.1", open));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers nobody any more. */
  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

function newFile(path: string): Buffer | string | null {
  if (path === "/healthz") return "ok";
  const file = join(DIST, path);
  if (extname(path) !== "") return existsSync(file) ? readFileSync(file) : null;
  return readFileSync(join(DIST, "index.html"));
}

function oldFile(path: string): Buffer | string | null {
  if (path === "/assets/index-older.js") return `document.body.append(${JSON.stringify(OLD_PAGE)})`;
  if (path === "/sw.js")
    return readFileSync(join(DIST, "sw.js"), "utf8").replace(/brelan-\d+-\w+/g, "brelan-1-older");
  if (extname(path) !== "") return newFile(path);
  // The worker is not registered by this page, but by the test.
  return `<!doctype html><title>${OLD_PAGE}</title><body><script src="/assets/index-older.js"></script></body>`;
}
