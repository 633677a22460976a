export const en = {
  aim: "You see one number on each of your cards; the others see the number on the back. Get few cards with small numbers.",
  turn: "Put down equal numbers, or three in a row. Then draw one card: the visible number, or the one on the back, unseen.",
  end: "Knock when you think your hand is the lowest. Everyone else has one more turn. The lowest hand scores 0, the others what they hold.",
};
