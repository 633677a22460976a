/** A file of texts: its part of the page, and its language. */
const FILE = /\/src\/(?:games\/)?(\w+)\/texts\/(?:(\w+)\/)?([a-z]{2})\.ts$/;

/** The parts whose texts are on the front page, and those of a game that are there. */
const FRONT = ["app", "lesson"];
const FRONT_OF_GAME = ["about", "ranks"];

/**
 * The chunk of a file of texts, such as `page-de` (the front page), `table-de` (all tables) or `zero-de` (a game's own
 * table, its lesson and its pictures); `null` for every other file. So each language is fetched in few pieces. The
 * server knows these names: it tells the browser of the pieces that a page begins with.
 */
export function chunkOfTexts(id: string): string | null {
  const [, part = "", inner, language] = FILE.exec(id.replaceAll("\\", "/")) ?? [];
  if (language === undefined) return null;
  const isOnFront = FRONT.includes(part) || FRONT_OF_GAME.includes(inner ?? "");
  return `${isOnFront ? "page" : part}-${language}`;
}
