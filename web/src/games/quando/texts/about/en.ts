import type { About } from "../../../about";

export const en = {
  name: "Quando",
  authors: "A game by Jannik Walter and Reinhard Staupe (KENDi, 2024)",
  credit: "Quando is a game by Jannik Walter and Reinhard Staupe, published by KENDi.",
  lead: "You see one side of your cards, everyone else sees the other. Get low, then knock.",
  picture: "The front of one Quando card and the back of another",
  minutes: "20",
  presets: {
    official: "Official",
    official_en_literal: "English booklet",
    accessijeux: "AccessiJeux",
    duel40: "Duel to 40",
  },
  presetHints: {
    official: "The publisher’s rules, to 50 points.",
    official_en_literal:
      "You can knock after two cards, not two plays. It costs nothing extra when someone else’s zeros end the round.",
    accessijeux:
      "You knock after drawing, from the first turn on. Triplets are paid before the draw, discards are shuffled, and zeros don’t end a round. You see the backs of your dealt cards once. A triplet is called a brelan.",
    duel40: "The publisher’s rules for two, to 40 points.",
  },
  options: {
    target_score: { name: "The match ends", values: {} },
    knock_condition: {
      name: "When you can knock",
      values: {
        "own_plays>=2": "after two plays by you",
        "own_cards>=2": "after two cards by you",
        "all_cards>=2": "after two cards by everyone",
        none: "any time",
      },
    },
    zero_end: { name: "A hand of zeros ends the round", values: {} },
    start: { name: "Who starts", values: { left_of_dealer: "left of the dealer", random: "at random" } },
    knock_timing: {
      name: "How you knock",
      values: { instead_of_turn: "instead of a turn", end_of_turn: "at the end of a turn" },
    },
    triplet_order: {
      name: "Triplet penalty",
      values: { after_draw: "after the draw", before_draw: "before the draw" },
    },
    recycle: {
      name: "An empty draw pile",
      values: { flip_unshuffled: "discards turned over", shuffle_random_sides: "discards shuffled" },
    },
    knock_penalty: { name: "Penalty for a failed knock", values: {} },
    knock_needs_sole_lowest: { name: "The knocker pays for a tie", values: {} },
    penalty_after_zeros: { name: "The knocker pays when someone else’s zeros end the round", values: {} },
    owner_saw_dealt_backs: { name: "Peek at backs when dealt", values: {} },
    turn_cap: { name: "Turn limit per player and round", values: {} },
  },
} satisfies About;
