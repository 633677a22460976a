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
    asyncron: "Five cards in the pot; after the second knock everybody else has a last turn.",
    zero_down_7: "Seven cards in the pot; for two people, too.",
    zero_down_9: "Nine cards in the pot; for two people, too.",
    quick: "The second knock ends the round at once.",
  },
  options: {
    pot_size: { name: "Cards in the pot", values: {} },
    rounds: { name: "Rounds", values: {} },
    second_knock: {
      name: "The second knock",
      values: { last_turn_for_others: "gives the others a last turn", end_now: "ends the round at once" },
    },
    value_in_free_set: {
      name: "A number that a free card has, too",
      values: { counts: "counts for the other cards", suppressed: "counts nothing" },
    },
    zero_call: {
      name: "A ZERO is announced",
      values: { automatic: "by the table, at once", manual: "by its owner" },
    },
    turn_cap: { name: "Turns per player and round", values: {} },
  },
} satisfies About;
