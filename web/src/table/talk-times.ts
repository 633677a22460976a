/** Between two words of one's own, in milliseconds. */
export const PAUSE = 2_000;
/** How long a word stands at the seat that said it, in milliseconds. */
export const SHOWN = 6_000;
