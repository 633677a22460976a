import { germanCount, germanForm, germanSubject, GermanSubject } from "../../../texts/german";
import type { Who } from "../../../texts/subjects";
import { partsOf, type Colour } from "../card";
import type { en } from "./en";

const COLOURS: Record<Colour, string> = {
  r: "rot",
  o: "orange",
  y: "gelb",
  g: "grün",
  b: "blau",
  p: "lila",
  w: "weiß",
};

/** Colours before a card or cards: „rote 5“; without an ending where it has none. */
const COLOURED: Record<Colour, string> = {
  ...COLOURS,
  r: "rote",
  y: "gelbe",
  g: "grüne",
  b: "blaue",
  w: "weiße",
};

/** A card as people say it: „rote 5“. */
const card = (text: string) => {
  const { colour, value } = partsOf(text);
  return `${COLOURED[colour]} ${value}`;
};
/** The same in a sentence, as its subject or object: „die rote 5“. */
const the = (text: string) => `die ${card(text)}`;
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cards = (n: number) => germanCount(n, "Karte", "Karten");
const points = (n: number) => germanCount(n, "Punkt", "Punkte");

/** Verbs as their subject wants them. */
const have = (who: Who) => germanForm(who, ["hast", "hat", "habt", "haben"]);
const had = (who: Who) => germanForm(who, ["hattest", "hatte", "hattet", "hatten"]);
const knocked = (who: Who, total: number) => `${GermanSubject(who)} ${have(who)} mit ${total} geklopft`;

export const de: typeof en = {
  card,
  colours: COLOURS,

  status: {
    turn: "Du bist dran: Tausche eine Karte oder klopfe.",
    second: "Du bist dran: Tausche, oder beende die Runde mit Klopfen.",
    last: "Dein letzter Zug: Tausche, oder behalte deine Hand.",
    zero: "Du hast eine ZERO: Sag sie an!",
    waitLast: (name) => `Letzter Zug von ${name}.`,
  },

  alarm: {
    first: "Erstes Klopfen!",
    firstBy: (name) =>
      `${name === null ? "Du hast" : `${name} hat`} geklopft. Das nächste Klopfen beendet die Runde.`,
    second: "Letzte Züge!",
    secondBy: (name, left) => `Das zweite Klopfen kam von ${name ?? "dir"}. Noch am Zug: ${left}.`,
    you: "du",
  },

  do: {
    swapWhat: "Tauschen",
    pair: "wähle zwei Karten",
    thenPot: "eine der Auslage",
    thenOwn: "eine von dir",
    pairFirst: "Tippe auf eine deiner Karten und auf eine aus der Auslage.",
    potFirst: "Tippe jetzt auf eine Karte aus der Auslage.",
    ownFirst: "Tippe jetzt auf eine deiner Karten.",
    swap: (give, take) => `${upper(card(give))} gegen ${card(take)}`,
    becomes: (total) => `Hand: ${total}`,
    becomesZero: "eine ZERO!",
    knock: "Klopfen",
    knockAgain: "2.\u00a0Klopfen",
    keep: "Behalten",
    zero: "ZERO ansagen!",
    byColour: "Nach Farbe ordnen",
    byValue: "Nach Zahl ordnen",
  },

  order: "Deine Hand",
  orders: { colour: "nach Farbe", value: "nach Zahl" },

  knock: {
    title: { first: "Klopfen?", second: "Das zweite Klopfen?", last: "Deine Hand behalten?" },
    worth: (total) => `Deine Hand zählt ${points(total)}.`,
    first:
      "Das ist das erste Klopfen: Nichts ändert sich, und dein Zug ist vorbei. Nach dem zweiten haben alle anderen noch einen Zug.",
    firstNow:
      "Das ist das erste Klopfen: Nichts ändert sich, und dein Zug ist vorbei. Das zweite beendet die Runde sofort.",
    second: "Das ist das zweite Klopfen: Du bist fertig, und alle anderen haben genau noch einen Zug.",
    secondNow: "Das ist das zweite Klopfen: Die Runde endet sofort.",
    last: "Das ist dein letzter Zug: Deine Hand zählt, wie sie ist.",
    yes: { first: "Ja, klopfen", second: "Ja, klopfen", last: "Ja, behalten" },
    no: "Noch nicht",
  },

  hand: {
    short: "Hand",
    name: "Deine Hand",
    own: (text, mark, place, all) => `${card(text)}, ${mark}, Karte ${place} von ${all}`,
    wouldBe: (total) => `deine Hand wäre ${total}`,
    marks: {
      free: "frei",
      counts: (value) => `zählt ${value}`,
      repeated: "die Zahl zählt schon",
      suppressed: "die Zahl ist frei",
    },
    badges: { free: "0", counts: (value) => `${value}`, nothing: "0", zero: "ZERO" },
  },

  pot: {
    name: "Die Auslage",
    own: (text, place, all) => `${card(text)}, Karte ${place} von ${all} in der Auslage`,
    knocks: (n) => (n === 0 ? "Noch kein Klopfen" : `${n}-mal geklopft`),
  },

  seats: {
    cards,
    firstKnock: "1.\u00a0Klopfen",
    secondKnock: "2.\u00a0Klopfen",
    lastTurn: "letzter Zug",
    known: (list) => `bekannte Karten: ${list}`,
  },

  memory: {
    unseen: (n) => `${cards(n)} noch nicht gesehen`,
    unseenShort: (n) => `${n} ungesehen`,
    none: "alle gesehen",
  },

  say: {
    dealt: (name, round) => `${name === null ? "Du hast" : `${name} hat`} in Runde ${round} gegeben.`,
    swapped: (name, given, taken) =>
      `${name === null ? "Du hast" : `${name} hat`} ${the(given)} gegen ${the(taken)} getauscht.`,
    knocked: (name) => `${name === null ? "Du hast" : `${name} hat`} geklopft.`,
    kept: (name) => (name === null ? "Du hast deine Hand behalten." : `${name} hat die Hand behalten.`),
    firstKnock: "Erstes Klopfen: Das nächste beendet die Runde.",
    secondKnock: "Zweites Klopfen!",
    over: "Die Runde ist zu Ende.",
    zero: (who) => `ZERO! ${GermanSubject(who)} ${have(who)} gar keine Punkte.`,
  },

  stamps: { first: "Klopf!", second: "2.\u00a0Klopfen!" },

  story: {
    zero: (who) => `ZERO! ${GermanSubject(who)} ${have(who)} gar keine Punkte`,
    held: (who, total) => `${knocked(who, total)}, und niemand hatte weniger`,
    beaten: (who, total, by, least) =>
      `${knocked(who, total)}, aber ${germanSubject(by)} ${had(by)} ${least}`,
    level: (who, total, by) => `${knocked(who, total)}, ebenso viel ${had(by)} ${germanSubject(by)}`,
    capped: (who, least) => `Zuglimit: ${GermanSubject(who)} ${had(who)} die kleinste Hand, ${least}`,
    zeroWon: (round) => `Eine ZERO in Runde ${round} hat es entschieden.`,
    ahead: (who, n, rounds) =>
      `${GermanSubject(who)} ${have(who)} nach ${rounds} Runden ${points(n)} Vorsprung.`,
    shared: (rounds) => `Gleichstand nach ${rounds} Runden.`,
  },

  sheet: {
    zero: "ZERO!",
    closer: "zweites Klopfen",
    worth: (total) => `Zählt ${points(total)}.`,
    handSpoken: (list) => `Hand: ${list}`,
    cardSpoken: (text, mark) => `${card(text)} ${mark}`,
    legend: { counts: "zählt", free: "frei", none: "ohne Linie: Zahl doppelt" },
  },

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `${name(why.acting)} ist dran.`;
      case "nothing_to_choose":
        return "Die Karten sind noch nicht ausgeteilt.";
      case "match_over":
        return "Die Partie ist zu Ende.";
      case "no_such_card":
        return "Diese Karte hast du nicht mehr auf der Hand.";
      case "same_card_back":
        return `Du gibst ${the(why.card)} ab, also nimm eine andere Karte.`;
      case "not_in_pot":
        return `${upper(the(why.card))} liegt nicht mehr in der Auslage.`;
      case "no_zero":
        return `Deine Hand zählt ${why.total} und ist keine ZERO.`;
      case "zero_shows_itself":
        return "An diesem Tisch wird eine ZERO von selbst angesagt.";
    }
  },

  help: {
    touch: [
      "Tippe auf eine deiner Karten: Jede Karte der Auslage zeigt dann, was deine Hand zählen würde. Tippe auf eine davon, und drück den Knopf, um zu tauschen.",
      "Du kannst auch zuerst auf die Karte der Auslage tippen oder deine Karte darauf ziehen.",
      "Jede deiner Karten zeigt, was sie kostet: nichts, wo es grün ist.",
      "Jede Farbe hat ihr eigenes Zeichen: Herz, Raute, Stern, Dreieck, Tropfen, Kreuz und Mond.",
    ],
    keys: [
      ["1 … 8", "eine eigene Karte dieser Zahl wählen; noch einmal: die nächste, dann keine"],
      ["Umschalt + 1 … 8", "dasselbe mit den Karten der Auslage"],
      ["← →", "durch deine Hand oder die Auslage"],
      ["Leertaste, Enter", "die Karte wählen; den Knopf drücken"],
      ["P", "der große Knopf"],
      ["K", "klopfen"],
      ["Z", "eine ZERO ansagen, wo der Tisch es nicht tut"],
      ["G", "nach Farbe oder Zahl ordnen"],
    ],
  },
  spoken: {
    hand: (list, total) => `Deine Hand: ${list}. Sie zählt ${total}.`,
    pot: (list) => `In der Auslage: ${list}.`,
    seat: (name, known) => `${name}: ${known}.`,
  },
};
