export const en = {
  aim: "You see one number on each of your cards; the others see the number on the back. Get few cards with small numbers.",
  turn: "Put down one card, several of one number, or three in a row. Then draw one card: the visible number, or the one on the back, unseen.",
  end: "Knock when you think your hand is the lowest. Everyone else has one more turn. The lowest hand scores 0, the others what they hold.",
  triplet: {
    title: "Triplet",
    text: "Exactly three equal numbers make everyone else pay: each flips one zero, and its other number counts from then on. Whoever has no zero draws a card.",
  },
  zeros: {
    title: "Zeros",
    text: "A zero counts nothing: it is the best card. If you hold only zeros after your draw, the round ends at once and you score 0.",
  },
};
