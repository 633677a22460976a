// Node reads this file and all that it imports: their imports have extensions.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { fonts } from "./build/fonts.ts";
import { manifest } from "./build/manifest.ts";
import { pictures } from "./build/pictures.ts";
import { rules } from "./build/rules.ts";
import { chunkOfTexts } from "./build/text-chunks.ts";
import { worker } from "./build/worker.ts";

const SERVER = process.env.BRELAN_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte({ configFile: false }),
    fonts("node_modules/@fontsource-variable", "src/app/fonts"),
    pictures("node_modules"),
    rules("../docs/rules"),
    manifest(),
    worker(import.meta.dirname),
    compress(),
  ],
  // Unit tests mount components, so they want Svelte's browser build.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // The server reads from the manifest what a table's page will import.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What texts are made with stays where it is: else one language would be fetched for another one's helpers.
            { name: chunkOfTexts, debugName: "texts", includeDependenciesRecursively: false },
            // Every page begins with these modules. In one file they are one request, and packed better.
            { name: "first", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".."] },
    proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } },
  },
  test: {
    environment: "jsdom",
    include: ["tests/unit/**/*.test.ts"],
    setupFiles: "tests/unit/browser.ts",
    isolate: false,
    // Only ends what will never come, on however busy a machine.
    testTimeout: 300_000,
  },
}));
