// Weighs what a first visit loads: index.html and every file it names, gzipped.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const html = readFileSync(new URL("index.html", dist));
const named = [...html.toString().matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path);
let total = gzipSync(html).length;
for (const path of new Set(named)) {
  const size = gzipSync(readFileSync(new URL(path, dist))).length;
  console.log(`${String(size).padStart(7)}  ${path}`);
  total += size;
}
console.log(`${String(total).padStart(7)}  first load, gzipped bytes (at most 100000)`);
if (total > 100_000) process.exitCode = 1;
