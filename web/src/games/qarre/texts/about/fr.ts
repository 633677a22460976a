import type { en } from "./en";

export const fr: typeof en = {
  name: "Qarré",
  authors: "Un jeu dont ni l’auteur ni l’éditeur n’ont pu être retrouvés",
  credit:
    "Ni l’auteur ni l’éditeur de Qarré n’ont pu être retrouvés\u00a0; une partie des règles est reconstituée.",
  lead: "Forme des trios et des quatuors sur quatre paquets, et vide ta réserve avant qu’elle te coûte des points.",
  picture: "Quatre cartes Qarré en carré",
  minutes: "15 à 25",
  presets: {
    standard: "Normales",
    small_hand: "Petite main",
    big_jack: "Grand valet",
    strict_square: "Base stricte",
    short: "Courte",
  },
  presetHints: {
    standard: "Les règles habituelles\u00a0: 44 points, ou 22 d’avance.",
    small_hand: "Les cartes d’un valet sont défaussées\u00a0: tu as toujours trois cartes en main.",
    big_jack: "Un valet prend autant de cartes que l’on veut dans un seul paquet.",
    strict_square: "Même une case vide demande une voisine qui convient. La partie peut se bloquer.",
    short: "22 points, ou 11 d’avance.",
  },
  options: {
    target: { name: "Points pour gagner", values: {} },
    lead: { name: "Avance pour gagner", values: {} },
    jack_scope: {
      name: "Un valet prend",
      values: {
        tops_of_suit: "des dessus de sa couleur, à volonté",
        one_top: "un dessus de sa couleur",
        stack_any: "dans un paquet, à volonté",
        stack_all: "un paquet entier",
      },
    },
    jack_destination: {
      name: "Les cartes d’un valet vont",
      values: {
        hand: "dans la main",
        discard: "à la défausse",
        hand_trim4: "dans la main, ramenée à quatre",
      },
    },
    king_scope: {
      name: "Un roi retire",
      values: {
        top: "un paquet avec sa couleur sur le dessus",
        any_level: "à partir d’une carte de sa couleur",
      },
    },
    empty_cell: {
      name: "Une case vide",
      values: {
        free: "accepte toute carte",
        adjacent: "demande une voisine qui convient",
        refill: "est remplie depuis la pioche",
      },
    },
    queen_reserve: {
      name: "En réserve sous une dame",
      values: {
        strict: "une carte qui irait, seulement s’il le faut",
        unplayable_under_queen: "toute carte qu’elle interdit",
      },
    },
    reserve_on_empty: {
      name: "Une carte de la réserve sur une case vide",
      values: { connecting: "demande une voisine qui convient", as_hand: "y va comme une carte de la main" },
    },
    below_three: { name: "Sans pioche, la main peut descendre sous trois", values: {} },
    forced_after_reserve: { name: "Après la réserve, poser une carte de la main", values: {} },
    win_check: {
      name: "La victoire est vérifiée",
      values: { immediate: "aussitôt", end_of_turn: "à la fin d’un tour" },
    },
    negative_scores: { name: "Un score peut descendre sous 0", values: {} },
    starting_combos: {
      name: "Trio ou quatuor dans la première base",
      values: { no_score: "ne rapporte rien", redeal: "on redistribue" },
    },
    start_player: {
      name: "Qui commence",
      values: {
        "0": "la première place",
        "1": "la deuxième place",
        random: "au hasard",
        loser_of_last_game: "qui a perdu la partie d’avant",
      },
    },
    turn_cap: { name: "Limite de tours", values: {} },
  },
};
