import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressFolder } from "../../build/compress.ts";

const TEXT = "a text that repeats itself ".repeat(40);

/** The files of a folder with these files after compressing it, and a reader of each. */
function compressed(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "brelan-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  compressFolder(folder);
  const after = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = after.map((path) => [path.slice(folder.length + 1), readFileSync(path)] as const);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(contents);
}

test("a text has both encodings beside it", () => {
  const files = compressed({ "assets/index.js": TEXT });
  expect(Object.keys(files).sort()).toEqual(["assets/index.js", "assets/index.js.br", "assets/index.js.gz"]);
  expect(brotliDecompressSync(files["assets/index.js.br"] ?? "").toString()).toBe(TEXT);
  expect(gunzipSync(files["assets/index.js.gz"] ?? "").toString()).toBe(TEXT);
});

test("nothing is written that nobody is given, or that is not smaller", () => {
  const files = {
    "index.html": TEXT,
    ".vite/manifest.json": TEXT,
    "picture.png": TEXT,
    "short.txt": "short",
  };
  expect(Object.keys(compressed(files)).sort()).toEqual(Object.keys(files).sort());
});
