import type { en } from "./en";

export const fr = {
  aim: "Tu vois un nombre sur chacune de tes cartes\u00a0; les autres voient celui du dos. Il te faut peu de cartes et de petits nombres.",
  turn: "Pose des nombres identiques, ou une série de trois, comme 4\u20115\u20116. Puis pioche une carte\u00a0: le nombre visible, ou celui du dos, sans le voir.",
  end: "Frappe quand tu crois avoir la main la plus basse. Les autres jouent encore une fois. La plus basse marque 0, les autres ce qu’ils ont en main.",
} satisfies typeof en;
