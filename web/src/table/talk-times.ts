/** How long the news of people stands on the table. */
export const NEWS_SHOWN_MS = 6000;
/** The pause between two words of the same person, in milliseconds. */
export const WORD_PAUSE_MS = 2_000;
/** How long a word stands at the seat that said it, in milliseconds. */
export const WORD_SHOWN_MS = 6_000;
