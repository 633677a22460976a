import type { About } from "../../../about";

export const en = {
  name: "Zero",
  authors: "A game by Reiner Knizia (Berliner Spielkarten, 1998)",
  credit:
    "Zero is a game by Reiner Knizia, published by Berliner Spielkarten, Asyncron, Blue Orange and Pixie Games.",
  lead: "Collect five of a kind and they cost you nothing. Lowest hand wins.",
  picture: "Three Zero cards of different colours",
  minutes: "15–25",
  presets: {
    asyncron: "Asyncron",
    zero_down_7: "Zero Down 7",
    zero_down_9: "Zero Down 9",
    quick: "Quick",
  },
  presetHints: {
    asyncron:
      "For three or more. Five cards in the pot. After the second knock, everyone else gets a last turn.",
    zero_down_7: "Seven cards in the pot. Two can play, too.",
    zero_down_9: "Nine cards in the pot. Two can play, too.",
    quick: "For three or more. The second knock ends the round at once.",
  },
  options: {
    pot_size: { name: "Cards in the pot", values: {} },
    rounds: { name: "Rounds", usual: "one for each player", values: {} },
    second_knock: {
      name: "The second knock",
      values: { last_turn_for_others: "gives the others a last turn", end_now: "ends the round at once" },
    },
    value_in_free_set: {
      name: "A number that’s also on a free card",
      values: { counts: "counts for the other cards", suppressed: "counts nothing" },
    },
    zero_call: {
      name: "A ZERO is called",
      values: { automatic: "automatically, at once", manual: "by the player who has it" },
    },
    turn_cap: { name: "Turn limit per player and round", values: {} },
  },
} satisfies About;
