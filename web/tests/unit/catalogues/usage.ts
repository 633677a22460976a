import { posix } from "node:path";

/** A chain of properties behind a name: `.tables?.round`. */
const CHAIN = String.raw`((?:\s*\??\.\s*\w+)*)`;

/** A name that is no part of another one, and no property; points may spread it. */
const ALONE = String.raw`(?<![\w$])(?<!(?<!\.\.)\.)`;

const IMPORT = /import (?:type )?\{([^}]*)\} from "([^"]+)"/g;

/** What stands before a chain that is given a name, and after it. */
const NAMED = /(?:const|let)\s+(\w+|\{[^}]*\})\s*=\s*(?:\$derived\(\s*)?(?:[\w?.]+(?:\([\w.]*\))?\??\.)?$/;
const WHOLE = /^\s*(?:\)\s*)?;/;

/** The names under which a file has catalogues, each with its folder below `src`. */
function imported(path: string, source: string): [string, string][] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) => {
    const target = posix.join(posix.dirname(path), from);
    const folder = /^(.*\btexts(?:\/\w+)?)$/.exec(target.replace(/\/(?:en|index)$/, ""))?.[1];
    if (folder === undefined || !from.startsWith(".")) return [];
    return names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name): [string, string] => [name.split(" as ").at(-1)?.trim() ?? name, folder]);
  });
}

/** Notes what of `path` a file uses under a name. */
function follow(source: string, name: string, path: string, used: Set<string>): void {
  for (const match of source.matchAll(new RegExp(`${ALONE}${name}${CHAIN}`, "g"))) {
    note(source, match.index, match[0], path + match[1]?.replaceAll(/[\s?]/g, ""), used);
  }
}

/** Notes a chain of properties; where it is only given a name, what is used under that. */
function note(source: string, at: number, text: string, path: string, used: Set<string>): void {
  const before = source.slice(Math.max(0, at - 400), at);
  const after = source.slice(at + text.length, at + text.length + 20);
  const name = WHOLE.test(after) ? NAMED.exec(before)?.[1] : undefined;
  if (name === undefined) {
    // A catalogue that is not called is only handed on.
    if (path.includes(".") || text.endsWith("()")) used.add(path);
    return;
  }
  const rest = source.slice(at + text.length);
  if (!name.startsWith("{")) {
    follow(rest, name, path, used);
    return;
  }
  for (const part of name.slice(1, -1).split(",")) {
    const [key = "", alias = key] = part.split(":").map((word) => word.trim());
    if (key !== "") follow(rest, alias, `${path}.${key}`, used);
  }
}

/**
 * What the page uses of its catalogues: paths below `src` such as `app/texts.front.lead`. Where an object of texts is
 * used as a whole, or by a name that is not known here, its own path stands for all of it.
 */
export function usedPaths(files: Iterable<[path: string, source: string]>): Set<string> {
  const used = new Set<string>();
  for (const [path, source] of files) {
    const calls = [...imported(path, source), ["about", "about"] as [string, string]];
    for (const [name, folder] of calls) {
      const call = name === "about" ? String.raw`\babout\(\)` : String.raw`${ALONE}${name}(?:\(\))?`;
      for (const match of source.matchAll(new RegExp(`${call}${CHAIN}`, "g"))) {
        // The import itself is no use.
        const statement = source.slice(source.lastIndexOf(";", match.index) + 1, match.index);
        if (/(?:^|\n)\s*import\b/.test(statement)) continue;
        const rest = match[1]?.replaceAll(/[\s?]/g, "") ?? "";
        note(source, match.index, match[0], `${folder}${rest}`, used);
      }
    }
  }
  return used;
}

/** Whether a text is used: by its own path, as a part of an object, or by a property of its own. */
export function isUsed(path: string, used: ReadonlySet<string>): boolean {
  const parts = path.split(".");
  const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join("."));
  if (prefixes.some((prefix) => used.has(prefix))) return true;
  return [...used].some((known) => known.startsWith(`${path}.`));
}
