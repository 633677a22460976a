import type { en } from "./en";

export const de: typeof en = { J: "B", Q: "D", K: "K" };
