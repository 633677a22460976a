// Weighs what a first visit loads: index.html, every file that it names, and every text that its script fetches in one
// language, gzipped; and its fonts, apart.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 100_000;
const MOST_FONTS = 40_000;

const dist = new URL("../dist/", import.meta.url);
const read = (path) => readFileSync(new URL(path, dist));
const html = read("index.html");
// An icon for a home screen is fetched when somebody puts the page there.
const links = html.toString().replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, "");
const named = new Set([...links.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path));
const fonts = readdirSync(new URL("assets/", dist)).filter((file) => file.endsWith(".woff2"));

// What every page begins with is one script and one style sheet: each further file would be one more request.
const begun = [...html.toString().matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g)].map(
  ([link]) => link,
);
if (begun.length > 1) {
  console.error(`every page begins with more files than it needs: ${begun.join(" ")}`);
  process.exitCode = 1;
}

const chunks = JSON.parse(read(".vite/manifest.json"));
const textsOf = (part) =>
  Object.values(chunks).filter(({ name }) => new RegExp(`^${part}-[a-z]{2}$`).test(name));
/** Without the fonts, which are weighed apart. */
const isFont = (path) => path.endsWith(".woff2");

/** The files of a chunk with all that it imports. */
function filesOf(chunk, files = new Set()) {
  if (!files.has(chunk.file)) {
    files.add(chunk.file);
    for (const key of chunk.imports ?? []) filesOf(chunks[key], files);
  }
  return files;
}

const gzipped = (path) => gzipSync(read(path)).length;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const shown = (size, what) => console.log(`${String(size).padStart(7)}  ${what}`);

function weigh(paths, weight) {
  const sizes = [...paths].map((path) => [path, weight(path)]);
  for (const [path, size] of sizes) shown(size, path);
  return sum(sizes.map(([, size]) => size));
}

const page = weigh(
  ["index.html", ...named].filter((path) => !isFont(path)),
  gzipped,
);
const known = textsOf("page").map(({ name }) => name.slice("page-".length));
const languageOf = ({ name = "" }) => known.find((language) => name.endsWith(`-${language}`));

/** The modules of a chunk with all that it imports at once. */
function modulesOf(key, modules = new Set()) {
  if (!modules.has(key)) {
    modules.add(key);
    for (const other of chunks[key].imports ?? []) modulesOf(other, modules);
  }
  return modules;
}

// The page is shown when every catalogue that its script knows has its texts.
const catalogues = [...modulesOf("index.html")].flatMap((key) =>
  (chunks[key].dynamicImports ?? []).map((other) => chunks[other]),
);
const languages = known.map((language) => {
  const texts = catalogues.filter((chunk) => languageOf(chunk) === language);
  const files = new Set(texts.flatMap((chunk) => [...filesOf(chunk)]));
  const size = sum([...files].filter((file) => !named.has(file)).map(gzipped));
  const names = [...new Set(texts.map(({ name }) => name))];
  shown(size, names.join(", "));
  // The server preloads this one alone: another one would come a round trip later, before anything is shown.
  if (names.join() !== `page-${language}`) {
    console.error(`the front page fetches the texts of other parts: ${names.join(", ")}`);
    process.exitCode = 1;
  }
  return size;
});
const total = page + Math.max(...languages);
shown(total, `first load in the largest language, gzipped bytes (at most ${MOST})`);
// A font is compressed already.
const ofFonts = weigh(
  fonts.map((file) => `assets/${file}`),
  (path) => read(path).length,
);
shown(ofFonts, `fonts, bytes (at most ${MOST_FONTS})`);
if (total > MOST || ofFonts > MOST_FONTS) process.exitCode = 1;

// Neither the page's script nor the texts of a language may bring another language with them.
const languageOfFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, languageOf(chunk)]));
for (const chunk of Object.values(chunks)) {
  const own = languageOf(chunk);
  const brought = [...filesOf(chunk)].filter((file) => (languageOfFile.get(file) ?? own) !== own);
  if (brought.length > 0) {
    console.error(`${chunk.file} brings texts with it: ${brought.join(", ")}`);
    process.exitCode = 1;
  }
}
