import { dutchCount, dutchForm, dutchStressed, DutchSubject, dutchSubject } from "../../../texts/dutch";
import type { Who } from "../../../texts/subjects";
import type { en } from "./en";
import { partsOf, type Colour } from "../card";

const COLOURS: Record<Colour, string> = {
  r: "rood",
  o: "oranje",
  y: "geel",
  g: "groen",
  b: "blauw",
  p: "paars",
  w: "wit",
};

/** The colours as they stand before a number. */
const BEFORE_A_NUMBER: Record<Colour, string> = {
  r: "rode",
  o: "oranje",
  y: "gele",
  g: "groene",
  b: "blauwe",
  p: "paarse",
  w: "witte",
};

/** A card as people say it: "rode 5". */
const card = (text: string) => {
  const { colour, value } = partsOf(text);
  return `${BEFORE_A_NUMBER[colour]} ${value}`;
};
const cards = (n: number) => dutchCount(n, "kaart", "kaarten");
const points = (n: number) => dutchCount(n, "punt", "punten");

/** Verbs as their subject wants them. */
const knocked = (who: Who) => dutchForm(who, ["klopte", "klopte", "klopten"]);
const had = (who: Who) => dutchForm(who, ["had", "had", "hadden"]);
const have = (who: Who) => dutchForm(who, ["hebt", "heeft", "hebben"]);

export const nl: typeof en = {
  card,
  colours: COLOURS,

  status: {
    turn: "Jouw beurt: ruil een kaart, of klop.",
    second: "Jouw beurt: ruil, of klop voor het einde.",
    last: "Je laatste beurt: ruil, of houd je hand.",
    zero: "Je hebt een ZERO: meld die!",
    waitLast: (name) => `Laatste beurt van ${name}.`,
  },

  alarm: {
    first: "Eerste klop!",
    firstBy: (name) => `${name ?? "Je"} klopte. Nog één klop en de ronde loopt af.`,
    second: "Laatste beurten!",
    secondBy: (name, left) => `Tweede klop: ${name ?? "jij"}. Nog te spelen: ${left}.`,
    you: "jij",
  },

  do: {
    swapWhat: "Ruil",
    pair: "kies twee kaarten",
    thenPot: "en één uit de pot",
    thenOwn: "en één van jou",
    pairFirst: "Tik op een kaart van jou en een uit de pot.",
    potFirst: "Tik nu op een kaart uit de pot.",
    ownFirst: "Tik nu op een kaart van jou.",
    swap: (give, take) => `Ruil ${card(give)} voor ${card(take)}`,
    becomes: (total) => `hand: ${total}`,
    becomesZero: "een ZERO!",
    knock: "Klop",
    knockAgain: "2e klop",
    keep: "Houd hand",
    zero: "Meld ZERO!",
    byColour: "Sorteer op kleur",
    byValue: "Sorteer op getal",
  },

  order: "Je hand",
  orders: { colour: "op kleur", value: "op getal" },

  knock: {
    title: { first: "Kloppen?", second: "Tweede klop?", last: "Je hand houden?" },
    worth: (total) => `Je hand is ${points(total)} waard.`,
    first:
      "Dit is de eerste klop: er verandert niets, en je beurt is voorbij. Na de tweede krijgen alle anderen nog één beurt.",
    firstNow:
      "Dit is de eerste klop: er verandert niets, en je beurt is voorbij. De tweede beëindigt de ronde meteen.",
    second: "Dit is de tweede klop: jij bent klaar, en alle anderen krijgen nog precies één beurt.",
    secondNow: "Dit is de tweede klop: de ronde is meteen afgelopen.",
    last: "Dit is je laatste beurt: je hand telt zoals die is.",
    yes: { first: "Ja, kloppen", second: "Ja, kloppen", last: "Ja, houden" },
    no: "Nog niet",
  },

  hand: {
    short: "hand",
    name: "Je hand",
    own: (text, mark, place, of) => `${card(text)}, ${mark}, ${place} van ${of}`,
    wouldBe: (total) => `je hand zou ${total} worden`,
    marks: {
      free: "gratis",
      counts: (value) => `telt ${value}`,
      repeated: "dit getal telt al",
      suppressed: "dit getal is gratis",
    },
    badges: { free: "0", counts: (value) => `${value}`, nothing: "0", zero: "ZERO" },
  },

  pot: {
    name: "De pot",
    own: (text, place, of) => `${card(text)}, ${place} van ${of} in de pot`,
    knocks: (n) => (n === 0 ? "Nog niemand heeft geklopt" : `${n} keer geklopt`),
  },

  seats: {
    cards,
    firstKnock: "1e klop",
    secondKnock: "2e klop",
    lastTurn: "laatste beurt",
    known: (list) => `bekende kaarten: ${list}`,
  },

  memory: {
    unseen: (n) => `${cards(n)} nog niet gezien`,
    unseenShort: (n) => `${n} ongezien`,
    none: "alles gezien",
  },

  say: {
    dealt: (name, round) => `${name ?? "Je"} deelde ronde ${round}.`,
    swapped: (name, given, taken) => `${name ?? "Je"} ruilde de ${card(given)} voor de ${card(taken)}.`,
    knocked: (name) => `${name ?? "Je"} klopte.`,
    kept: (name) => (name === null ? "Je hield je hand." : `${name} hield de hand.`),
    firstKnock: "Eerste klop: nog één klop en de ronde loopt af.",
    secondKnock: "Tweede klop!",
    over: "De ronde is afgelopen.",
    zero: (who) => `ZERO! ${DutchSubject(who)} ${have(who)} geen enkel punt.`,
  },

  stamps: { first: "Klop!", second: "2e klop!" },

  story: {
    zero: (who) => `ZERO! ${DutchSubject(who)} ${have(who)} geen enkel punt`,
    held: (who, total) => `${DutchSubject(who)} ${knocked(who)} met ${total}, en niemand had minder`,
    beaten: (who, total, by, least) =>
      `${DutchSubject(who)} ${knocked(who)} met ${total}, maar ${dutchStressed(by)} ${had(by)} ${least}`,
    level: (who, total, by) =>
      `${DutchSubject(who)} ${knocked(who)} met ${total}, evenveel als ${dutchStressed(by)}`,
    capped: (who, least) => `Beurtlimiet: ${dutchSubject(who)} ${had(who)} de laagste hand, ${least}`,
    zeroWon: (round) => `Een ZERO in ronde ${round} gaf de doorslag.`,
    ahead: (who, n, rounds) =>
      `${DutchSubject(who)} ${dutchForm(who, ["eindigt", "eindigt", "eindigen"])} na ${rounds} ronden met ${points(n)} voorsprong.`,
    shared: (rounds) => `Precies gelijk na ${rounds} ronden.`,
  },

  sheet: {
    zero: "ZERO!",
    closer: "tweede klop",
    worth: (total) => `${points(total)} waard.`,
    handSpoken: (list) => `Hand: ${list}`,
    cardSpoken: (text, mark) => `${card(text)} ${mark}`,
    legend: { counts: "telt", free: "gratis", none: "zonder streep: zelfde getal" },
  },

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `${name(why.acting)} is aan de beurt.`;
      case "nothing_to_choose":
        return "De kaarten zijn nog niet gedeeld.";
      case "match_over":
        return "De partij is afgelopen.";
      case "no_such_card":
        return "Deze kaart is niet meer in je hand.";
      case "same_card_back":
        return `Je geeft de ${card(why.card)}, dus neem een andere kaart.`;
      case "not_in_pot":
        return `De ${card(why.card)} ligt niet meer in de pot.`;
      case "no_zero":
        return `Je hand is ${why.total} waard, dus dit is geen ZERO.`;
      case "zero_shows_itself":
        return "Aan deze tafel wordt een ZERO vanzelf gemeld.";
    }
  },

  help: {
    touch: [
      "Tik op een van je kaarten: elke kaart in de pot laat dan zien wat je hand waard zou zijn. Tik op een daarvan en druk op de knop om te ruilen.",
      "Je kunt ook eerst op de kaart in de pot tikken, of je kaart erop slepen.",
      "Op elk van je kaarten staat wat die kost: niets als het groen is.",
      "Elke kleur heeft een eigen teken: hart, ruit, ster, driehoek, druppel, kruis en maan.",
    ],
    keys: [
      ["1 … 8", "een van je kaarten met dat getal kiezen; nog eens: de volgende, dan geen"],
      ["Shift + 1 … 8", "hetzelfde met de kaarten uit de pot"],
      ["← →", "langs je hand of de pot"],
      ["Spatie, Enter", "de kaart kiezen; op de knop drukken"],
      ["P", "de grote knop"],
      ["K", "kloppen"],
      ["Z", "een ZERO melden, als de tafel dat niet doet"],
      ["G", "op kleur of op getal sorteren"],
    ],
  },
  spoken: {
    hand: (list, total) => `Je hand: ${list}. ${total} waard.`,
    pot: (list) => `In de pot: ${list}.`,
    seat: (name, known) => `${name}: ${known}.`,
  },
};
