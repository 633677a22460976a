import { germanCard, germanCards, germanList, germanNumber } from "../../../../texts/german";
import type { en } from "./en";

/** „deiner Neun“, „den zwei Neunen“, „2, 3 und 4“: wo „mit“ davor steht. */
const those = (values: readonly number[]) => {
  const [value = 0, other] = values;
  if (other === undefined) return `deiner ${germanCard(value)}`;
  if (value !== other) return germanList(values.map(String));
  return `den ${germanNumber(values.length)} ${germanCards(value)}`;
};
const PAY = "Ein Drilling der anderen! Ohne Null zahlst du mit einer Karte.";
const taking = (value: number) =>
  `Die sichtbare ${germanCard(value)} ist klein: Tippe auf den Stapel, um sie zu nehmen.`;
const turning = (value: number | null) =>
  `${value === null ? "" : `Eine ${germanCard(value)}? Das ist viel. `}Dreh die Karte um und nimm die Zahl auf der anderen Seite, was immer dort steht.`;

export const de: typeof en = {
  aim: (total) =>
    `Das sind deine Zahlen; alle anderen sehen deine Rückseiten. Du willst wenige Karten und kleine Zahlen. Im Moment sind es zusammen ${total}.`,
  triplet: (value) =>
    `Gleiche Zahlen wirst du gemeinsam los. Tippe auf die drei ${germanCards(value)}: Drei gleiche sind ein Drilling, und alle anderen zahlen dafür.`,
  straight: (values) =>
    `Auch drei Zahlen, die aufeinander folgen, gehören zusammen. Tippe auf ${germanList(values.map(String))}.`,
  equal: (n, value) =>
    `Tippe auf die ${germanNumber(n)} ${germanCards(value)}: Gleiche Zahlen gehören zusammen.`,
  single: (value) => `Jetzt gehört nichts zusammen. Eine Karte genügt: Tippe auf deine ${germanCard(value)}.`,
  heaviest: (value) =>
    `Deine ${germanCard(value)} allein zählt mehr als alles, was bei dir zusammengehört: Tippe sie an.`,
  confirm: () => "Drück jetzt den großen Knopf, um sie zu spielen.",
  instead: (values) =>
    `Das geht auch, aber mit ${those(values)} wirst du mehr los. Tippe sie an, oder drück trotzdem den großen Knopf.`,
  take: (value) => `Nach dem Ausspielen ziehst du eine Karte. ${taking(value)}`,
  turnOver: (value) => `${value === null ? "Zieh eine Karte. " : ""}${turning(value)}`,
  payTake: (value) => `${PAY} ${taking(value)}`,
  payTurnOver: (value) => `${PAY} ${turning(value)}`,
  knock: (total) =>
    `Deine Hand zählt nur noch ${total}. Klopfe! Alle anderen haben noch einen Zug, dann wird gezählt.`,
  last: "Jemand hat geklopft: Das ist dein letzter Zug. Spiel noch einmal aus, oder passe, wenn das besser ist.",
  flip: "Ein Drilling der anderen! Du zahlst: Eine deiner Nullen wird umgedreht. Tippe sie an, dann drück den Knopf.",
  free: "Du bist dran. Lass dir Zeit: Was immer du wählst, die Runde geht weiter.",
  watch: "Jetzt spielen die anderen: Alle legen Karten ab und ziehen eine. Ihre Rückseiten siehst du alle.",
  watchPay:
    "Ein Drilling: Alle anderen zahlen. Wer eine Null hat, dreht eine um; wer keine hat, zieht eine Karte.",
  watchLast: "Du hast geklopft, darum haben die anderen noch je einen Zug. Bleibst du unter ihnen?",
  lowest:
    "Die kleinste Hand bekommt 0, alle anderen die Summe ihrer Zahlen. Je weniger Punkte, desto besser!",
  scored: (total, penalty) =>
    penalty > 0
      ? `Klopfen lohnt sich nur, wenn niemand gleich viel oder weniger hat: ${total} Punkte und noch ${penalty} dazu.`
      : `Die kleinste Hand bekommt 0. Deine zählt ${total}, und so viele Punkte bekommst du.`,
};
