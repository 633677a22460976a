/** The figures’ letters in the corners of their cards. */
export const en = { J: "J", Q: "Q", K: "K" };
