import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test as bare, type Browser, type Page } from "@playwright/test";
import { drawSmall } from "./drawing";

/**
 * Lets a page close while requests of it are on their way: a test need not wait for them, and a handler whose request
 * ends with the page would throw in the test that runs then.
 */
const letGo = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

/** A test whose page is drawn small, and that leaves no page open: each would be drawn, and talk to its server, for as long as the worker runs. */
const base = bare.extend<{ closing: undefined }, { browser: Browser }>({
  // Chromium rarely crashes at its start, before any page is open. A second crash in a row is a failure.
  browser: [
    async ({ playwright, browserName }, use) => {
      const start = () => playwright[browserName].launch();
      const browser = await start().catch(start);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  page: async ({ page, isMobile }, use) => {
    await drawSmall(page, isMobile);
    await use(page);
    await letGo(page);
  },
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        for (const page of context.pages()) await letGo(page);
        await context.close();
      }
    },
    { auto: true },
  ],
});

/** For tests in which cards move, as they do for most people. */
export const WITH_MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** A test with a server for its worker alone: no test that runs beside it sits down at its tables. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

/** A test with a server of its own, which it may kill. */
export const testOfCrash = base.extend<{ server: Server }>({
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.origin),
});

/** The server under test. */
export const BINARY = resolve(process.env["BRELAN_BIN"] ?? "../target/debug/brelan");

/** A running server with a database of its own. */
export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), "brelan-e2e-"));
  /** Free at the first start, and the same at every later one. */
  #port = 0;
  #process: ChildProcess | null = null;

  /** `extra` are further arguments. */
  constructor(readonly extra: readonly string[] = []) {
    if (!existsSync(BINARY)) {
      throw new Error(
        `${BINARY} is missing: run \`npm run build\` in web/ and \`cargo build -p brelan\`, or name it in BRELAN_BIN`,
      );
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it on its database; resolves when it says that it is open. */
  async start(): Promise<void> {
    const database = join(this.folder, "e2e.sqlite");
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--database",
      database,
      "--bot-delay",
      "10",
      "--limits",
      "off",
    ];
    const server = spawn(BINARY, [...args, ...this.extra, "--log", "warn"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = server;
    this.#port = await new Promise<number>((open, failed) => {
      server.stdout.on("data", (text) => {
        const port = /open on http:\/\/localhost:(\d+)/.exec(String(text))?.[1];
        if (port !== undefined) open(Number(port));
      });
      server.once("exit", (code) => failed(new Error(`the server ended with ${code} before it was open`)));
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
  }

  /** Ends it and removes its database. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
