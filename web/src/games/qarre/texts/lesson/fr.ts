import { fr as table } from "../fr";
import type { en } from "./en";

const SUITS: Record<string, string> = { s: "pique", h: "cœur", d: "carreau", c: "trèfle" };
const suitOf = (letter: string) => SUITS[letter] ?? letter;
const points = (n: number) => (n < 2 ? `${n} point` : `${n} points`);
/** Avec l’article : « le 7 de pique », « l’as de cœur ». */
const the = (card: string) => (card.startsWith("A") ? `l’${table.card(card)}` : `le ${table.card(card)}`);
const The = (card: string) => (card.startsWith("A") ? `L’${table.card(card)}` : `Le ${table.card(card)}`);

export const fr = {
  aim: (target: number) =>
    `Quatre paquets forment un carré. Trois cartes du dessus qui vont ensemble font un trio (3 points), quatre un quartet (4 points). Aujourd’hui, ${points(target)} suffisent pour gagner.`,
  jack: (suit: string) =>
    `À chaque tour, on retourne une carte d’action. Un valet\u00a0: tu peux prendre les cartes du dessus de sa couleur, ici ${suitOf(suit)}. Touche le paquet éclairé.`,
  jackDone: "Le reste ne vaut pas la peine. Appuie sur le bouton et continue.",
  king: (suit: string, cards: number) =>
    `Un roi balaie un paquet avec du ${suitOf(suit)} dessus, pour 1 point par carte\u00a0: ici ${points(cards)}. Touche le paquet éclairé.`,
  kingSkip:
    "Un roi balaie un paquet de sa couleur, pour 1 point par carte. Ici, cela n’en vaut pas la peine\u00a0: passe.",
  queen: (suit: string) =>
    `Une dame\u00a0! Pendant ce tour, on ne pose que du ${suitOf(suit)} sur le carré, et on ne peut pas la refuser.`,
  reserved:
    "Il y a une carte dans ta réserve. Elle empêche de gagner, et coûte un point à chaque douzième carte d’action. Sa carte du dessus se pose à ton tour, en plus.",
  lay: (card: string) =>
    `Vide ta réserve\u00a0: ${the(card)} va bien. Touche la carte, puis la case éclairée.`,
  combo: (card: string, gain: number) =>
    `${The(card)} fait un combo avec d’autres cartes du dessus\u00a0: ${points(gain)}\u00a0! Touche la carte, puis la case éclairée.`,
  place: (card: string) =>
    `Pose une carte. Elle doit aller avec une voisine\u00a0: même nombre, ou nombre suivant de la même couleur. Une case vide accepte tout. Touche ${the(card)}, puis la case éclairée.`,
  reserve: (card: string) =>
    `Rien de ta main ne peut être posé\u00a0: une carte va dans ta réserve. Touche ${the(card)}, puis le bouton.`,
  end: "C’est tout pour ce tour. Termine-le.",
  free: "À toi de jouer. Prends ton temps\u00a0: quoi que tu choisisses, la partie continue.",
  watch: "L’autre pioche, retourne une carte d’action et pose une carte, comme toi.",
  won: (target: number) =>
    `Tu as au moins ${points(target)} et ta réserve est vide\u00a0: tu gagnes aussitôt, même au milieu d’un tour. Une partie normale va à 44.`,
  lost: (target: number) =>
    `L’autre a au moins ${points(target)} et une réserve vide\u00a0: c’est gagné aussitôt. Une partie normale va à 44.`,
} satisfies typeof en;
