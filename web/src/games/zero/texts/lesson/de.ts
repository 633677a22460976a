import { germanCount } from "../../../../texts/german";
import { de as table } from "../de";
import type { en } from "./en";

const points = (n: number) => germanCount(n, "Punkt", "Punkte");
/** „die rote 5“ */
const the = (card: string) => `die ${table.card(card)}`;
/** Warum geklopft wird: Die Hand ist klein, oder nichts macht sie kleiner. */
const good = (total: number, low: boolean) =>
  low ? `Nur ${total}: Das ist gut.` : `Kein Tausch bringt deine Hand unter ${total}.`;

export const de: typeof en = {
  aim: (total) =>
    `Die kleinste Hand gewinnt. Jede Zahl zählt einmal, egal wie oft du sie hast. Fünf von einer Farbe oder fünf von einer Zahl kosten nichts. Deine Hand kostet jetzt ${total}.`,
  give: (card) => `In einem Zug tauschst du eine Karte mit der Auslage. Gib ${the(card)} ab: Tippe sie an.`,
  take: (card, total) =>
    `Unter jeder Karte der Auslage siehst du, was deine Hand dann kosten würde. Nimm ${the(card)}: ${points(total)}.`,
  confirm: (total) => `Deine Hand kostet dann ${total}. Drück den großen Knopf, um zu tauschen.`,
  freeColour: (colour, total) =>
    `Fünf Karten in einer Farbe (${table.colours[colour]}): Sie alle kosten jetzt nichts! Deine ganze Hand kostet nur noch ${total}.`,
  freeNumber: (total) =>
    `Fünf von einer Sorte: Sie alle kosten jetzt nichts! Deine ganze Hand kostet nur noch ${total}.`,
  instead: (give, take, total) =>
    `Besser: Gib ${the(give)} ab und nimm ${the(take)}. Dann kostet deine Hand ${total}. Aber wähle, was du willst.`,
  putBack: (total) =>
    `Kein Tausch bringt deine Hand unter ${total}. Tippe deine Wahl noch einmal an, um sie zurückzulegen, und behalte deine Hand.`,
  knock: (total, low) =>
    `${good(total, low)} Klopfe, statt zu tauschen. Das erste Klopfen beendet noch nichts.`,
  secondKnock: (total, low) =>
    `${good(total, low)} Klopfe: Einmal wurde schon geklopft, und das zweite Klopfen bringt das Ende.`,
  knockAgain: (total, low) =>
    `${low ? `Du hast immer noch nur ${total}.` : good(total, low)} Klopfe noch einmal: Das zweite Klopfen bringt das Ende, egal von wem es kommt.`,
  keep: "Der letzte Zug: Kein Tausch macht deine Hand besser, also behalte sie.",
  other: "Du bist dran. Lass dir Zeit: Was immer du wählst, die Runde geht weiter.",
  watch:
    "Jetzt tauschen oder klopfen die anderen. Was sie in die Auslage legen, kannst du vielleicht gerade brauchen.",
  watchLast: "Das war das zweite Klopfen: Alle anderen haben noch einen Zug, dann wird gezählt.",
  scored: (total) =>
    `Fünf von einer Sorte kosten nichts, jede andere Zahl einmal: Das macht ${points(total)} für dich. Je weniger, desto besser!`,
};
