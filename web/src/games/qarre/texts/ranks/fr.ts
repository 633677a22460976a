import type { en } from "./en";

export const fr: typeof en = { J: "V", Q: "D", K: "R" };
