// Weighs what a first visit loads: index.html and every file that it names, gzipped; and its fonts, which come after it.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 100_000;
const MOST_FONTS = 40_000;

const dist = new URL("../dist/", import.meta.url);
const html = readFileSync(new URL("index.html", dist));
// An icon for a home screen is fetched when somebody puts the page there.
const links = html.toString().replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, "");
const named = [...links.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path);
const fonts = readdirSync(new URL("assets/", dist)).filter((file) => file.endsWith(".woff2"));

const shown = (size, what) => console.log(`${String(size).padStart(7)}  ${what}`);

function weigh(paths, weight) {
  let total = 0;
  for (const path of paths) {
    const size = weight(readFileSync(new URL(path, dist)));
    shown(size, path);
    total += size;
  }
  return total;
}

const total = weigh(["index.html", ...new Set(named)], (file) => gzipSync(file).length);
shown(total, `first load, gzipped bytes (at most ${MOST})`);
// A font is compressed already.
const ofFonts = weigh(
  fonts.map((file) => `assets/${file}`),
  (file) => file.length,
);
shown(ofFonts, `fonts, bytes (at most ${MOST_FONTS})`);
if (total > MOST || ofFonts > MOST_FONTS) process.exitCode = 1;
