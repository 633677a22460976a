import type { en } from "./en";

export const fr: typeof en = {
  name: "Zero",
  authors: "Un jeu de Reiner Knizia (Berliner Spielkarten, 1998)",
  credit:
    "Zero est un jeu de Reiner Knizia, publié par Berliner Spielkarten, Asyncron, Blue Orange et Pixie Games.",
  lead: "Réunis cinq cartes de même couleur ou de même nombre\u00a0: elles ne coûtent rien. La plus petite main gagne.",
  picture: "Trois cartes Zero de couleurs différentes",
  minutes: "15 à 25",
  presets: {
    asyncron: "Asyncron",
    zero_down_7: "Zero Down 7",
    zero_down_9: "Zero Down 9",
    quick: "Rapide",
  },
  presetHints: {
    asyncron:
      "À trois ou plus. Cinq cartes dans le pot. Après le deuxième toc, les autres ont un dernier tour.",
    zero_down_7: "Sept cartes dans le pot. On peut aussi jouer à deux.",
    zero_down_9: "Neuf cartes dans le pot. On peut aussi jouer à deux.",
    quick: "À trois ou plus. La manche s’arrête dès le deuxième toc.",
  },
  options: {
    pot_size: { name: "Cartes dans le pot", values: {} },
    rounds: { name: "Manches", usual: "une par personne", values: {} },
    second_knock: {
      name: "Le deuxième toc",
      values: {
        last_turn_for_others: "donne un dernier tour aux autres",
        end_now: "arrête aussitôt la manche",
      },
    },
    value_in_free_set: {
      name: "Un nombre qui figure aussi sur une carte gratuite",
      values: { counts: "compte pour les autres cartes", suppressed: "ne compte pas" },
    },
    zero_call: {
      name: "Un ZÉRO est annoncé",
      values: { automatic: "automatiquement, aussitôt", manual: "par la personne qui l’a" },
    },
    turn_cap: { name: "Limite de tours par joueur et par manche", values: {} },
  },
};
