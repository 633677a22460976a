import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";
import { PROTOCOL } from "../src/protocol/number.ts";

/**
 * Builds the service worker, and the page that it shows where there is no network. Each is a build of its own: they
 * share no file with the page, which the worker would otherwise have to fetch when it starts.
 */
export function worker(root: string): Plugin {
  return {
    name: "brelan-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const offline = await outputOf({ root, input: "offline.html" });
      for (const file of offline) {
        if (!(file.fileName in bundle)) {
          this.emitFile({ type: "asset", fileName: file.fileName, source: sourceOf(file) });
        }
      }
      const files = offline.map(({ fileName }) => `/${fileName}`).sort();
      const version = `${PROTOCOL}-${hashOf([...Object.keys(bundle).sort(), ...offline.map(sourceOf)])}`;
      const define = { BUILD_VERSION: JSON.stringify(version), BUILD_FILES: JSON.stringify(files) };
      const [script] = await outputOf({ root, input: "src/worker/worker.ts", define });
      if (script) this.emitFile({ type: "asset", fileName: "sw.js", source: sourceOf(script) });
    },
  };
}

type Part = { root: string; input: string; define?: Record<string, string> };

async function outputOf({ root, input, define = {} }: Part) {
  const isPage = input.endsWith(".html");
  const built = (await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: {
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      write: false,
      rolldownOptions: { input, ...(isPage ? {} : { output: { format: "iife" } }) },
    },
  })) as Rolldown.RolldownOutput;
  return built.output;
}

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === "chunk" ? file.code : file.source;

/** The names of the page's files hold the hashes of their contents, so with them this tells two builds apart. */
function hashOf(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex").slice(0, 12);
}
