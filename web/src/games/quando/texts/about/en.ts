import type { About } from "../../../about";

export const en = {
  name: "Quando",
  authors: "A game by Jannik Walter and Reinhard Staupe (KENDi, 2024)",
  credit: "Quando is a game by Jannik Walter and Reinhard Staupe, published by KENDi.",
  lead: "You see one side of your cards, everyone else sees the other. Get low, then knock.",
  picture: "A Quando card's front and another one's back",
  minutes: "20",
  presets: {
    official: "Official",
    official_en_literal: "English booklet",
    accessijeux: "AccessiJeux",
    duel40: "Duel to 40",
  },
  presetHints: {
    official: "The publisher's rules, to 50 points.",
    official_en_literal:
      "A knock needs two cards played, not two plays; it costs nothing when another hand of zeros ends the round.",
    accessijeux:
      "Knock after drawing and from the first turn; triplets are paid before the draw; used cards are shuffled; zeros do not end a round; the backs of your first cards are shown to you once. A triplet is a brelan there.",
    duel40: "The publisher's rules for two, to 40 points.",
  },
  options: {
    target_score: { name: "The match ends", values: {} },
    knock_condition: {
      name: "Before a knock",
      values: {
        "own_plays>=2": "two plays of one's own",
        "own_cards>=2": "two cards of one's own",
        "all_cards>=2": "two cards by everybody",
        none: "nothing is needed",
      },
    },
    zero_end: { name: "A hand of zeros ends the round", values: {} },
    start: { name: "Who begins", values: { left_of_dealer: "left of the dealer", random: "anybody" } },
    knock_timing: {
      name: "One knocks",
      values: { instead_of_turn: "instead of a turn", end_of_turn: "at the end of a turn" },
    },
    triplet_order: {
      name: "A triplet is paid",
      values: { after_draw: "after the draw", before_draw: "before the draw" },
    },
    recycle: {
      name: "An empty draw pile",
      values: { flip_unshuffled: "discards turned over", shuffle_random_sides: "discards shuffled" },
    },
    knock_penalty: { name: "Penalty of a failed knock", values: {} },
    knock_needs_sole_lowest: { name: "A tie makes the knocker pay", values: {} },
    penalty_after_zeros: { name: "The knocker pays when another's zeros end the round", values: {} },
    owner_saw_dealt_backs: { name: "The backs of one's dealt cards are shown once", values: {} },
    turn_cap: { name: "Turns per player and round", values: {} },
  },
} satisfies About;
