/*
 * Where things are at a table, by marks of their own: classes are for looks, and some of them stand in several
 * places.
 */

/** One's own place: name, cards and buttons. */
export const OWN_AREA = '[data-part="own-area"]';
/** The same while the table waits for this person. */
export const ACTING = `${OWN_AREA}.acting`;
/** The cards of one's own hand. */
export const HAND = `${OWN_AREA} [data-handle]`;
/** The sentence that says what to do. */
export const STATUS = '[data-part="status"]';
/** The score sheet, which comes by itself when a round is over. */
export const SHEET = '[data-part="score-sheet"]';
/** The same as the end of a round, and of the match. */
export const ROUND_END = `${SHEET}[data-ending="round"]`;
export const MATCH_END = `${SHEET}[data-ending="match"]`;
/** What is folded at the end of a match: the rounds, the last hands, the record. */
export const DETAILS = '[data-part="details"]';
