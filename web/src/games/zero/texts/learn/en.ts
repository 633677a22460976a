export const en = {
  aim: "Get the cheapest hand. Every number costs once, however often you hold it. Five of one colour, or five of one number, cost nothing.",
  turn: "Swap one of your nine cards with one of the pot. What you give away, the others may take.",
  end: "Happy with your hand? Knock instead of swapping. After the second knock everyone else has one more turn; the lowest total wins.",
};
