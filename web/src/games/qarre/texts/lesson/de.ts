import { germanCount } from "../../../../texts/german";
import { de as table } from "../de";
import type { en } from "./en";

const SUITS: Record<string, string> = { s: "Pik", h: "Herz", d: "Karo", c: "Kreuz" };
const suitOf = (letter: string) => SUITS[letter] ?? letter;
const points = (n: number) => germanCount(n, "Punkt", "Punkte");

export const de: typeof en = {
  aim: (target) =>
    `Drei oberste Karten, die zusammengehören, sind ein Trio: 3 Punkte; vier sind ein Quartett: 4. Gegebene zählen nicht. Heute gewinnt, wer ${points(target)} hat.`,
  jack: (suit) =>
    `In jedem Zug wird eine Aktionskarte aufgedeckt. Ein Bube: Du darfst oberste Karten seiner Farbe nehmen, hier ${suitOf(suit)}. Tippe auf den leuchtenden Stapel.`,
  jackDone: "Mehr zu nehmen lohnt sich nicht. Drück den Knopf und mach weiter.",
  king: (suit, cards) =>
    `Ein König räumt einen Stapel ab, auf dem ${suitOf(suit)} liegt, für 1 Punkt pro Karte: hier ${points(cards)}. Tippe auf den leuchtenden Stapel.`,
  kingSkip:
    "Ein König räumt einen Stapel seiner Farbe ab, für 1 Punkt pro Karte. Jetzt lohnt es sich nicht: Verzichte.",
  queen: (suit) =>
    `Eine Dame! In diesem Zug darf nur ${suitOf(suit)} angelegt werden, und ablehnen kannst du sie nicht.`,
  reserved:
    "Deine Reserve ist nicht leer: So kannst du nicht gewinnen, und bei der zwölften Aktionskarte kostet sie Punkte. Ihre oberste Karte darfst du zusätzlich anlegen.",
  lay: (card) =>
    `Leere deine Reserve: ${table.card(card)} passt. Tippe die Karte an, dann das leuchtende Feld.`,
  combo: (card, gain) =>
    `${table.card(card)} bildet mit anderen obersten Karten eine Kombination: ${points(gain)}! Tippe die Karte an, dann das leuchtende Feld.`,
  place: (card, queen) =>
    `Leg ${table.card(card)} an: Tippe die Karte an, dann das leuchtende Feld. Ein Nachbar muss dieselbe Zahl haben oder die nächste der Farbe; ein leeres Feld nimmt jede${queen ? " in der Farbe der Dame" : ""}.`,
  insteadCombo: (card, gain) =>
    `Das passt auch, aber ${table.card(card)} bildet eine Kombination: ${points(gain)}! Tippe die Karte an, dann das leuchtende Feld.`,
  insteadPlace: (card) =>
    `Diese Karte passt jetzt nirgends und kann nur in deine Reserve. ${table.card(card)} passt: Tippe die Karte an, dann das leuchtende Feld.`,
  reserve: (card) =>
    `Nichts auf deiner Hand lässt sich anlegen, also kommt eine Karte in deine Reserve. Tippe auf ${table.card(card)}, dann auf den Knopf.`,
  end: "Mehr kannst du nicht tun. Beende deinen Zug.",
  free: "Du bist dran. Lass dir Zeit: Was immer du wählst, die Partie geht weiter.",
  begins: "Dein Zug: Du ziehst eine Karte, und eine Aktionskarte wird aufgedeckt.",
  watch: "Jetzt zieht dein Gegenüber, deckt eine Aktionskarte auf und legt eine Karte an, genau wie du.",
  won: (target) =>
    `Du hast ${points(target)} oder mehr und eine leere Reserve, damit gewinnst du sofort, auch mitten im Zug. Eine übliche Partie geht bis 44.`,
  lost: (target) =>
    `Dein Gegenüber hat ${points(target)} oder mehr und eine leere Reserve und gewinnt damit sofort. Eine übliche Partie geht bis 44.`,
  wonAhead: (lead) =>
    `Du liegst mit leerer Reserve mindestens ${points(lead)} vorn, damit gewinnst du sofort, auch mitten im Zug.`,
  lostAhead: (lead) =>
    `Dein Gegenüber liegt mit leerer Reserve mindestens ${points(lead)} vorn und gewinnt damit sofort.`,
};
