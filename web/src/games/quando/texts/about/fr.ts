import type { en } from "./en";

export const fr: typeof en = {
  name: "Quando",
  authors: "Un jeu de Jannik Walter et Reinhard Staupe (KENDi, 2024)",
  credit: "Quando est un jeu de Jannik Walter et Reinhard Staupe, publié par KENDi.",
  lead: "Tu vois un côté de tes cartes, les autres voient l’autre. Descends bas, puis frappe.",
  picture: "Le recto d’une carte Quando et le dos d’une autre",
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
      "Pour frapper, il faut avoir joué deux cartes, et non deux fois ; frapper ne coûte rien si les zéros d’un autre arrêtent la manche.",
    accessijeux:
      "On frappe après avoir pioché, dès le premier tour ; la triplète (là-bas, un brelan) est payée avant la pioche ; la défausse est mélangée ; les zéros n’arrêtent pas la manche ; on te montre une fois le dos de tes premières cartes.",
    duel40: "Les règles de l’éditeur à deux, à 40 points.",
  },
  options: {
    target_score: { name: "Fin de la partie", values: {} },
    knock_condition: {
      name: "Avant de frapper",
      values: {
        "own_plays>=2": "avoir joué deux fois",
        "own_cards>=2": "avoir joué deux cartes",
        "all_cards>=2": "deux cartes jouées par chacun",
        none: "aucune condition",
      },
    },
    zero_end: { name: "Une main de zéros arrête la manche", values: {} },
    start: { name: "Qui commence", values: { left_of_dealer: "à gauche du donneur", random: "au hasard" } },
    knock_timing: {
      name: "On frappe",
      values: { instead_of_turn: "au lieu de jouer", end_of_turn: "à la fin de son tour" },
    },
    triplet_order: {
      name: "La triplète se paie",
      values: { after_draw: "après la pioche", before_draw: "avant la pioche" },
    },
    recycle: {
      name: "Pioche épuisée",
      values: { flip_unshuffled: "défausse retournée", shuffle_random_sides: "défausse mélangée" },
    },
    knock_penalty: { name: "Pénalité d’une frappe ratée", values: {} },
    knock_needs_sole_lowest: { name: "À égalité, qui a frappé paie", values: {} },
    penalty_after_zeros: {
      name: "Qui a frappé paie quand les zéros d’un autre arrêtent la manche",
      values: {},
    },
    owner_saw_dealt_backs: { name: "Le dos des cartes distribuées est montré une fois", values: {} },
    turn_cap: { name: "Tours par joueur et manche", values: {} },
  },
};
