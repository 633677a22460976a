/** The texts about a game on the pages around the tables, in one language. */
export type About = {
  name: string;
  /** Its authors. */
  authors: string;
  /** Its authors and publishers, as a sentence. */
  credit: string;
  /** One sentence that makes one want to play. */
  lead: string;
  /** The alternative text of the picture on the front page. */
  picture: string;
  /** How long a match takes, such as `15–25` or `about 20`. */
  minutes: string;
  presets: Record<string, string>;
  presetHints: Record<string, string>;
  /** The options by the names of the rules, what decides one that is not changed, and what their values are called. */
  options: Record<string, { name: string; usual?: string; values: Record<string, string> }>;
};
