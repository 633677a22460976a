import type { en } from "./en";

export const fr: typeof en = {
  name: "Zero",
  authors: "Un jeu de Reiner Knizia (Berliner Spielkarten, 1998)",
  credit:
    "Zero est un jeu de Reiner Knizia, publié par Berliner Spielkarten, Asyncron, Blue Orange et Pixie Games.",
  lead: "Réunis cinq cartes pareilles et elles ne te coûtent rien. La main la plus basse gagne.",
  picture: "Trois cartes Zero de couleurs différentes",
  minutes: "15 à 25",
  presets: {
    asyncron: "Asyncron",
    zero_down_7: "Zero Down 7",
    zero_down_9: "Zero Down 9",
    quick: "Rapide",
  },
  presetHints: {
    asyncron: "Cinq cartes dans le pot ; quand on a toqué deux fois, chacun des autres a un dernier tour.",
    zero_down_7: "Sept cartes dans le pot ; à deux aussi.",
    zero_down_9: "Neuf cartes dans le pot ; à deux aussi.",
    quick: "La manche s’arrête dès que l’on toque pour la deuxième fois.",
  },
  options: {
    pot_size: { name: "Cartes dans le pot", values: {} },
    rounds: { name: "Manches", values: {} },
    second_knock: {
      name: "Toquer pour la deuxième fois",
      values: {
        last_turn_for_others: "donne un dernier tour aux autres",
        end_now: "arrête aussitôt la manche",
      },
    },
    value_in_free_set: {
      name: "Un nombre qu’a aussi une carte gratuite",
      values: { counts: "compte pour les autres cartes", suppressed: "ne compte pas" },
    },
    zero_call: {
      name: "Un ZÉRO est annoncé",
      values: { automatic: "par la table, aussitôt", manual: "par son propriétaire" },
    },
    turn_cap: { name: "Tours par joueur et manche", values: {} },
  },
};
