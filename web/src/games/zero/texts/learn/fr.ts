import type { en } from "./en";

export const fr = {
  aim: "Il te faut la main la moins chère. Chaque nombre coûte une fois, même en double. Cinq cartes d’une couleur, ou d’un nombre, ne coûtent rien.",
  turn: "Échange une de tes neuf cartes avec une carte du pot. Ce que tu donnes, les autres peuvent le prendre.",
  end: "Ta main te plaît\u00a0? Toque au lieu d’échanger. Après le deuxième toc, les autres jouent encore une fois\u00a0; le plus petit total gagne.",
} satisfies typeof en;
