import { germanCount } from "../../../../texts/german";
import { de as table } from "../de";
import type { en } from "./en";

const points = (n: number) => germanCount(n, "Punkt", "Punkte");

export const de: typeof en = {
  aim: (total) =>
    `Die kleinste Hand gewinnt. Jede Zahl zählt einmal, egal wie oft du sie hast. Fünf von einer Farbe oder fünf von einer Zahl kosten nichts. Deine Hand kostet jetzt ${total}.`,
  give: (card) =>
    `In einem Zug tauschst du eine Karte mit der Auslage. Gib ${table.card(card)} ab: Tippe die Karte an.`,
  take: (card, total) =>
    `Unter jeder Karte der Auslage siehst du, was deine Hand dann kosten würde. Nimm ${table.card(card)}: ${points(total)}.`,
  confirm: (total) => `Deine Hand kostet dann ${total}. Drück den großen Knopf, um zu tauschen.`,
  freeColour: (colour, total) =>
    `Fünf Karten in einer Farbe (${table.colours[colour]}): Sie alle kosten jetzt nichts! Deine ganze Hand kostet nur noch ${total}.`,
  freeNumber: (total) =>
    `Fünf von einer Sorte: Sie alle kosten jetzt nichts! Deine ganze Hand kostet nur noch ${total}.`,
  knock: (total) =>
    `Nur ${total}: Das ist gut. Klopfe, statt zu tauschen. Das erste Klopfen beendet noch nichts.`,
  secondKnock: (total) =>
    `Du hast immer noch nur ${total}. Klopfe noch einmal: Das zweite Klopfen bringt das Ende, egal von wem es kommt.`,
  keep: "Der letzte Zug: Kein Tausch macht deine Hand besser, also behalte sie.",
  other: "Du bist dran. Lass dir Zeit: Was immer du wählst, die Runde geht weiter.",
  watch:
    "Jetzt tauschen oder klopfen die anderen. Was sie in die Auslage legen, kannst du vielleicht gerade brauchen.",
  watchLast: "Das Ende ist nah: Alle anderen haben noch einen Zug, dann wird gezählt.",
  scored: (total) =>
    `Fünf von einer Sorte kosten nichts, jede andere Zahl einmal: Das macht ${points(total)} für dich. Punkte sind schlecht!`,
};
