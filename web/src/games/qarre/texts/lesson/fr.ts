import { fr as table } from "../fr";
import { counted } from "../../../../texts/numbers";
import type { en } from "./en";

const SUITS: Record<string, string> = { s: "pique", h: "cœur", d: "carreau", c: "trèfle" };
const suitOf = (letter: string) => SUITS[letter] ?? letter;
const points = (n: number) => counted("fr", n, "point", "points");
/** Avec l’article : « le 7 de pique », « l’as de cœur ». */
const the = (card: string) => (card.startsWith("A") ? `l’${table.card(card)}` : `le ${table.card(card)}`);
const The = (card: string) => (card.startsWith("A") ? `L’${table.card(card)}` : `Le ${table.card(card)}`);

export const fr = {
  aim: (target: number) =>
    `Trois cartes du dessus qui vont ensemble font un trio\u00a0: 3 points\u00a0; quatre, un quatuor\u00a0: 4 (rien à la donne). Ici, ${points(target)} suffisent.`,
  jack: (suit: string) =>
    `À chaque tour, une carte d’action. Un valet\u00a0: prends, si tu veux, des cartes du dessus, si elles sont de ${suitOf(suit)}. Touche le paquet éclairé.`,
  jackDone: "Le reste ne vaut pas la peine. Appuie sur le bouton et continue.",
  king: (suit: string, cards: number) =>
    `Un roi retire un paquet dont le dessus est de ${suitOf(suit)}, pour 1 point par carte\u00a0: ici ${points(cards)}. Touche le paquet éclairé.`,
  kingSkip:
    "Un roi retire un paquet de sa couleur, 1 point par carte. Ici, cela n’en vaut pas la peine\u00a0: passe.",
  queen: (suit: string) =>
    `Une dame\u00a0! Ce tour-ci, on ne pose que du ${suitOf(suit)} dans la base. On ne peut pas la refuser.`,
  reserved:
    "Ta réserve n’est pas vide\u00a0: elle empêche de gagner, et coûte des points à la douzième carte d’action. Sa carte du dessus se pose en plus.",
  lay: (card: string) =>
    `Vide ta réserve\u00a0: ${the(card)} va bien. Touche la carte, puis la case éclairée.`,
  combo: (card: string, gain: number) =>
    `${The(card)} fait une combinaison avec d’autres cartes du dessus\u00a0: ${points(gain)}\u00a0! Touche la carte, puis la case éclairée.`,
  place: (card: string, queen: boolean) =>
    `Pose ${the(card)}\u00a0: touche la carte, puis la case éclairée. Il faut une voisine de même nombre, ou qui suit dans la couleur\u00a0; une case vide prend ${queen ? "toute carte de la couleur de la dame" : "tout"}.`,
  insteadCombo: (card: string, gain: number) =>
    `Cela va aussi, mais ${the(card)} fait une combinaison\u00a0: ${points(gain)}\u00a0! Touche la carte, puis la case éclairée.`,
  insteadPlace: (card: string) =>
    `Cette carte ne va nulle part\u00a0: elle ne peut aller qu’en réserve. ${The(card)} va bien\u00a0: touche la carte, puis la case éclairée.`,
  reserve: (card: string) =>
    `Rien de ta main ne va\u00a0: une carte part en réserve. Touche ${the(card)}, puis le bouton.`,
  end: "C’est tout pour ce tour. Termine-le.",
  free: "À toi de jouer. Prends ton temps\u00a0: quoi que tu choisisses, la partie continue.",
  begins: "À toi\u00a0: tu pioches une carte, et une carte d’action est retournée.",
  watch: "L’autre pioche, retourne une carte d’action et pose une carte, comme toi.",
  won: (target: number) =>
    `Tu as au moins ${points(target)} et ta réserve est vide\u00a0: tu gagnes aussitôt, même au milieu d’un tour. Une partie normale va à 44.`,
  lost: (target: number) =>
    `L’autre a au moins ${points(target)} et une réserve vide\u00a0: c’est gagné aussitôt. Une partie normale va à 44.`,
  wonAhead: (lead: number) =>
    `Tu as au moins ${points(lead)} d’avance et ta réserve est vide\u00a0: tu gagnes aussitôt, même au milieu d’un tour.`,
  lostAhead: (lead: number) =>
    `L’autre a au moins ${points(lead)} d’avance et une réserve vide\u00a0: c’est gagné aussitôt.`,
} satisfies typeof en;
