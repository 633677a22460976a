import type { en } from "./en";

export const nl: typeof en = { J: "B", Q: "V", K: "H" };
