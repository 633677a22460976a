import type { Colour } from "../../card";
import { fr as table } from "../fr";
import { counted } from "../../../../texts/numbers";
import type { en } from "./en";

const points = (n: number) => counted("fr", n, "point", "points");

export const fr = {
  aim: (total: number) =>
    `La plus petite main gagne. Chaque nombre compte une fois, même en double. Cinq cartes d’une couleur ou d’un nombre ne coûtent rien. Ta main coûte ${total}.`,
  give: (card: string) =>
    `À ton tour, tu échanges une carte avec le pot. Donne ta carte «\u00a0${table.card(card)}\u00a0»\u00a0: touche-la.`,
  take: (card: string, total: number) =>
    `Sous chaque carte du pot, tu vois ce que ta main coûterait. Prends «\u00a0${table.card(card)}\u00a0»\u00a0: ${points(total)}.`,
  confirm: (total: number) => `Ta main coûtera ${total}. Appuie sur le grand bouton pour échanger.`,
  freeColour: (colour: Colour, total: number) =>
    `Cinq cartes de la même couleur (${table.colours[colour]})\u00a0: elles ne coûtent plus rien\u00a0! Toute ta main ne coûte que ${total}.`,
  freeNumber: (total: number) =>
    `Cinq cartes du même genre\u00a0: elles ne coûtent plus rien\u00a0! Toute ta main ne coûte que ${total}.`,
  knock: (total: number) =>
    `${total} seulement\u00a0: c’est bien. Toque au lieu d’échanger. Le premier toc ne termine encore rien.`,
  secondKnock: (total: number) =>
    `Toujours ${total} seulement. Toque encore\u00a0: le deuxième toc amène la fin, d’où qu’il vienne.`,
  keep: "Dernier tour\u00a0: aucun échange n’améliore ta main. Garde-la.",
  other: "À toi de jouer. Prends ton temps\u00a0: quoi que tu choisisses, la manche continue.",
  watch: "Les autres échangent ou toquent. Ce qu’ils mettent au pot te servira peut-être.",
  watchLast:
    "La fin approche\u00a0: chacun des autres joue encore une fois, puis on compte toutes les mains.",
  scored: (total: number) =>
    `Cinq cartes du même genre ne coûtent rien, chaque autre nombre compte une fois\u00a0: cela fait ${points(total)} pour toi. Les points sont mauvais\u00a0!`,
} satisfies typeof en;
