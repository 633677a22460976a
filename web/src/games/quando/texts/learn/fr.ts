import type { en } from "./en";

export const fr = {
  aim: "Tu vois un nombre sur chacune de tes cartes\u00a0; les autres voient celui du dos. Il te faut peu de cartes et de petits nombres.",
  turn: "Pose une carte, plusieurs identiques, ou une série de trois, comme 4\u20115\u20116. Puis pioche une carte\u00a0: le nombre visible, ou celui du dos, sans le voir.",
  end: "Frappe quand tu crois avoir la main la plus basse. Les autres jouent encore une fois. La plus basse marque 0, les autres ce qu’ils ont en main.",
  triplet: {
    title: "La triplète",
    text: "Trois nombres identiques, ni plus ni moins\u00a0: tous les autres paient. Chacun retourne un zéro, dont l’autre nombre compte alors\u00a0; qui n’a pas de zéro pioche une carte.",
  },
  zeros: {
    title: "Les zéros",
    text: "Un zéro ne vaut rien\u00a0: c’est la meilleure carte. S’il ne te reste que des zéros après ta pioche, la manche s’arrête aussitôt et tu marques 0.",
  },
} satisfies typeof en;
