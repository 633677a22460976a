export const en = {
  aim: "Four stacks make a square. Three top cards that belong together (same number, or three in a row of one suit) score 3 points, four score 4.",
  turn: "An action card is turned up: a Jack takes cards, a Queen allows one suit only, a King sweeps a stack away. Then place one card that fits a neighbour.",
  end: "What can’t be placed goes into your reserve, which costs points. You win with 44 points, or 22 ahead, and an empty reserve.",
};
