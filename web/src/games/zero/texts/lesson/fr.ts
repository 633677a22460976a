import type { Colour } from "../../card";
import { fr as table } from "../fr";
import { counted } from "../../../../texts/numbers";
import type { en } from "./en";

const points = (n: number) => counted("fr", n, "point", "points");
/** Pourquoi toquer : la main est petite, ou rien ne la rend plus petite. */
const good = (total: number, low: boolean) =>
  low ? `${total} seulement\u00a0: c’est bien.` : `Aucun échange ne fait descendre ta main sous ${total}.`;

export const fr = {
  aim: (total: number) =>
    `La plus petite main gagne. Chaque nombre compte une fois, même en double. Cinq cartes d’une couleur ou d’un nombre ne coûtent rien. Ta main coûte ${total}.`,
  give: (card: string) =>
    `À ton tour, tu échanges une carte avec le pot. Donne ton ${table.card(card)}\u00a0: touche-le.`,
  take: (card: string, total: number) =>
    `Sous chaque carte du pot, tu vois ce que ta main coûterait. Prends le ${table.card(card)}\u00a0: ${points(total)}.`,
  confirm: (total: number) => `Ta main coûtera ${total}. Appuie sur le grand bouton pour échanger.`,
  freeColour: (colour: Colour, total: number) =>
    `Cinq cartes de la même couleur (${table.colours[colour]})\u00a0: elles ne coûtent plus rien\u00a0! Toute ta main ne coûte que ${total}.`,
  freeNumber: (total: number) =>
    `Cinq cartes du même genre\u00a0: elles ne coûtent plus rien\u00a0! Toute ta main ne coûte que ${total}.`,
  instead: (give: string, take: string, total: number) =>
    `Mieux\u00a0: donne ton ${table.card(give)} et prends le ${table.card(take)}. Ta main coûtera ${total}. Mais choisis comme tu veux.`,
  putBack: (total: number) =>
    `Aucun échange ne fait descendre ta main sous ${total}. Touche encore ton choix pour le reposer, et garde ta main.`,
  knock: (total: number, low: boolean) =>
    `${good(total, low)} Toque au lieu d’échanger. Le premier toc ne termine encore rien.`,
  secondKnock: (total: number, low: boolean) =>
    `${good(total, low)} Toque\u00a0: il y a déjà eu un toc, et le deuxième amène la fin.`,
  knockAgain: (total: number, low: boolean) =>
    `${low ? `Toujours ${total} seulement.` : good(total, low)} Toque encore\u00a0: le deuxième toc amène la fin, d’où qu’il vienne.`,
  keep: "Dernier tour\u00a0: aucun échange n’améliore ta main. Garde-la.",
  other: "À toi de jouer. Prends ton temps\u00a0: quoi que tu choisisses, la manche continue.",
  watch: "Les autres échangent ou toquent. Ce qu’ils mettent au pot te servira peut-être.",
  watchLast:
    "C’était le deuxième toc\u00a0: tous les autres jouent encore une fois, puis on compte toutes les mains.",
  scored: (total: number) =>
    `Cinq cartes du même genre ne coûtent rien, chaque autre nombre compte une fois\u00a0: cela fait ${points(total)} pour toi. Moins on en a, mieux c’est\u00a0!`,
} satisfies typeof en;
