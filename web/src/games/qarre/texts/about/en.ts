import type { About } from "../../../about";

export const en = {
  name: "Qarré",
  authors: "A game whose author and publisher couldn’t be found",
  credit: "Qarré’s author and publisher couldn’t be found, and part of its rules is reconstructed.",
  lead: "Build trios and quartets on four stacks, and empty your reserve before it costs you.",
  picture: "Four Qarré cards in a square",
  minutes: "15–25",
  presets: {
    standard: "Standard",
    small_hand: "Small hand",
    big_jack: "Big Jack",
    strict_square: "Strict base",
    short: "Short",
  },
  presetHints: {
    standard: "The usual rules: 44 points, or 22 ahead.",
    small_hand: "A Jack’s cards are discarded, so you always have three cards in hand.",
    big_jack: "A Jack takes as many cards as you like from one stack.",
    strict_square: "Even an empty cell needs a fitting neighbour. The match may get stuck.",
    short: "22 points, or 11 ahead.",
  },
  options: {
    target: { name: "Points to win with", values: {} },
    lead: { name: "Points ahead to win with", values: {} },
    jack_scope: {
      name: "A Jack takes",
      values: {
        tops_of_suit: "tops of his suit, any number",
        one_top: "one top of his suit",
        stack_any: "from one stack, any number",
        stack_all: "one whole stack",
      },
    },
    jack_destination: {
      name: "A Jack’s cards go",
      values: {
        hand: "to the hand",
        discard: "to the discard pile",
        hand_trim4: "to the hand, then down to four",
      },
    },
    king_scope: {
      name: "A King removes",
      values: { top: "a stack with his suit on top", any_level: "from any card of his suit down" },
    },
    empty_cell: {
      name: "An empty cell",
      values: {
        free: "takes any card",
        adjacent: "needs a fitting neighbour",
        refill: "is refilled from the draw pile",
      },
    },
    queen_reserve: {
      name: "Reserve under a Queen",
      values: {
        strict: "a card that would fit, only if it must",
        unplayable_under_queen: "any card that she forbids",
      },
    },
    reserve_on_empty: {
      name: "A reserve card on an empty cell",
      values: { connecting: "needs a fitting neighbour", as_hand: "goes there like a hand card" },
    },
    below_three: { name: "With nothing to draw, a hand may fall below three", values: {} },
    forced_after_reserve: { name: "After a reserve card, a hand card must be placed", values: {} },
    win_check: {
      name: "Winning is checked",
      values: { immediate: "at once", end_of_turn: "at the end of a turn" },
    },
    negative_scores: { name: "Scores can fall below 0", values: {} },
    starting_combos: {
      name: "A trio or quartet in the first base",
      values: { no_score: "scores nothing", redeal: "is dealt again" },
    },
    start_player: {
      name: "Who starts",
      values: {
        "0": "the first seat",
        "1": "the second seat",
        random: "at random",
        loser_of_last_game: "whoever lost the last match",
      },
    },
    turn_cap: { name: "Turn limit", values: {} },
  },
} satisfies About;
