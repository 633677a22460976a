/** What the pages around the tables say of a game, in one language. */
export type About = {
  name: string;
  /** Who made it. */
  authors: string;
  /** Who made and published it, as a sentence. */
  credit: string;
  /** One sentence that makes one want to play. */
  lead: string;
  /** What the picture on the front page shows. */
  picture: string;
  /** How long a match takes, such as `15–25` or `about 20`. */
  minutes: string;
  presets: Record<string, string>;
  presetHints: Record<string, string>;
  /** The options by the names of the rules, and what their values are called. */
  options: Record<string, { name: string; values: Record<string, string> }>;
};
