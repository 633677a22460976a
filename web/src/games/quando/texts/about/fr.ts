import type { en } from "./en";

export const fr: typeof en = {
  name: "Quando",
  authors: "Un jeu de Jannik Walter et Reinhard Staupe (KENDi, 2024)",
  credit: "Quando est un jeu de Jannik Walter et Reinhard Staupe, publié par KENDi.",
  lead: "Tu vois un côté de tes cartes, les autres voient l’autre. Vise bas, puis frappe.",
  picture: "La face d’une carte Quando et le dos d’une autre",
  minutes: "20",
  presets: {
    official: "Officielles",
    official_en_literal: "Livret anglais",
    accessijeux: "AccessiJeux",
    duel40: "Duel à 40",
  },
  presetHints: {
    official: "Les règles de l’éditeur, à 50 points.",
    official_en_literal:
      "On frappe après avoir joué deux cartes, et non deux fois. Frapper ne coûte rien de plus si les zéros de quelqu’un d’autre arrêtent la manche.",
    accessijeux:
      "On frappe après avoir pioché, dès le premier tour. La triplète (ici, un brelan) se paie avant la pioche, la défausse est mélangée, et les zéros n’arrêtent pas la manche. Tu vois une fois le dos de tes cartes distribuées.",
    duel40: "Les règles de l’éditeur à deux, à 40 points.",
  },
  options: {
    target_score: { name: "Fin de la partie", values: {} },
    knock_condition: {
      name: "Quand frapper",
      values: {
        "own_plays>=2": "après avoir joué deux fois",
        "own_cards>=2": "après avoir joué deux cartes",
        "all_cards>=2": "après deux cartes jouées par tout le monde",
        none: "à tout moment",
      },
    },
    zero_end: { name: "Une main de zéros arrête la manche", values: {} },
    start: { name: "Qui commence", values: { left_of_dealer: "à gauche du donneur", random: "au hasard" } },
    knock_timing: {
      name: "Comment frapper",
      values: { instead_of_turn: "au lieu de jouer", end_of_turn: "à la fin de son tour" },
    },
    triplet_order: {
      name: "Gage de la triplète",
      values: { after_draw: "après la pioche", before_draw: "avant la pioche" },
    },
    recycle: {
      name: "Pioche épuisée",
      values: { flip_unshuffled: "défausse retournée", shuffle_random_sides: "défausse mélangée" },
    },
    knock_penalty: { name: "Pénalité d’une frappe ratée", values: {} },
    knock_needs_sole_lowest: { name: "Qui a frappé paie en cas d’égalité", values: {} },
    penalty_after_zeros: {
      name: "Qui a frappé paie quand les zéros de quelqu’un d’autre arrêtent la manche",
      values: {},
    },
    owner_saw_dealt_backs: { name: "Voir une fois le dos des cartes distribuées", values: {} },
    turn_cap: { name: "Limite de tours par joueur et par manche", values: {} },
  },
};
