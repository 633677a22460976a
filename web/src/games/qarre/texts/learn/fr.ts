import type { en } from "./en";

export const fr = {
  aim: "Quatre paquets en carré forment la base. Trois cartes du dessus qui vont ensemble (même nombre, ou trois à la suite d’une couleur) valent 3 points, quatre en valent 4.",
  turn: "On retourne une carte d’action\u00a0: un valet prend des cartes, une dame n’admet que sa couleur, un roi retire un paquet. Puis pose une carte qui va avec une voisine.",
  end: "Ce qui ne peut être posé va dans ta réserve, qui coûte des points. On gagne avec 44 points, ou 22 d’avance, et la réserve vide.",
} satisfies typeof en;
