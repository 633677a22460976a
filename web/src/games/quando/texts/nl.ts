import type { Kind } from "../../../protocol/quando/Kind";
import {
  dutchCards,
  dutchCount,
  dutchForm,
  dutchNumber,
  dutchObject,
  dutchStressed,
  DutchSubject,
  dutchSubject,
} from "../../../texts/dutch";
import type { Who } from "../../../texts/subjects";
import type { en } from "./en";

const cards = (n: number) => dutchCount(n, "kaart", "kaarten");
const points = (n: number) => dutchCount(n, "punt", "punten");

/** Equal cards: "een 7", "twee tienen", "drie achten". */
const equal = (values: readonly number[]) =>
  values.length === 1 ? `een ${values[0]}` : `${dutchNumber(values.length)} ${dutchCards(values[0] ?? 0)}`;

/** A play as a noun; a straight is "de straat 4-5-6". */
const play = (kind: Kind, values: readonly number[]) =>
  kind === "straight" ? `de straat ${values.join("\u2011")}` : equal(values);

/** Verbs as their subject wants them. */
const knocked = (who: Who) => dutchForm(who, ["klopte", "klopte", "klopten"]);
const had = (who: Who) => dutchForm(who, ["had", "had", "hadden"]);

export const nl: typeof en = {
  lastRound: "Laatste beurten!",
  lastRoundBy: (name) => `${name ?? "Je"} klopte`,

  status: {
    play: "Jouw beurt: kies kaarten om te spelen.",
    playLast: "Je laatste beurt: speel, of pas.",
    empty: "Jouw beurt: je hand is leeg. Trek een kaart.",
    draw: "Jouw beurt: trek een kaart.",
    flip: (by) => `Drieling van ${by}! Draai een van je nullen om.`,
    pay: (by) => `Drieling van ${by}! Je hebt geen nul, dus trek een kaart.`,
    ending: "Kloppen, of je beurt beëindigen?",
    waitLast: (name) => `Laatste beurt van ${name}.`,
    waitPay: (name, by) => `${name} betaalt voor ${by === null ? "jouw drieling" : `de drieling van ${by}`}.`,
  },

  do: {
    play: (kind, values) => {
      const what = kind === "straight" ? `straat ${values.join("\u2011")}` : equal(values);
      return kind === "triplet" ? `Speel ${what}: drieling!` : `Speel ${what}`;
    },
    choose: "Kies kaarten",
    chooseZero: "Kies een nul",
    chooseFirst: "Tik op kaarten in je hand: gelijke getallen, of drie op een rij.",
    chooseZeroFirst: "Tik op een van je nullen.",
    becomes: (total) => `hand: ${total}`,
    thenDraw: (total) => `hand: ${total}, dan trekken`,
    take: (value) => `Neem de ${value}`,
    takeUnseen: "Neem de open kant",
    turnOver: "Draai om",
    turnOverHint: "neem de andere kant",
    flip: (value) => `Draai deze ${value} om`,
    flipHint: "en neem de achterkant",
    knock: "Klop",
    pass: "Pas",
    passHint: "niets spelen, niets trekken",
    end: "Beëindig beurt",
  },

  order: "Je hand",
  orders: { value: "op getal", arrival: "op binnenkomst" },

  knock: {
    title: "Nu kloppen?",
    body: (total) =>
      `Je hand is ${points(total)} waard. Alle anderen krijgen nog één beurt, dan worden de handen geteld.`,
    risk: (penalty) =>
      `Heeft iemand evenveel of minder, dan krijg je de waarde van je hand plus ${points(penalty)}.`,
    riskTie: (penalty) => `Heeft iemand minder, dan krijg je de waarde van je hand plus ${points(penalty)}.`,
    spared: "Beëindigen de nullen van een ander de ronde, dan kost kloppen niets extra.",
    yes: "Ja, kloppen",
    no: "Nog niet",
  },

  cards: {
    own: (value, state, place, of) => `${value}, ${state === null ? "" : `${state}, `}${place} van ${of}`,
    playable: "te spelen",
    flippable: "om te draaien",
    notNow: "past niet",
    unknown: "onbekend",
    hand: "Je hand",
    worth: "hand",
    remembered: (value) => `achterop staat ${value}`,
    dealtBacks: "De kleine getallen staan op de achterkant van je kaarten. Je ziet ze tot je eerste zet.",
  },
  sets: {
    title: "Gelijke getallen en straten",
    equal,
    triplet: (values) => `drieling: ${equal(values)}`,
    straight: (values) => `straat ${values.join("\u2011")}`,
  },
  piles: {
    drawSpoken: (n, top) => `Trekstapel, ${cards(n)}${top === null ? "" : `, ${top} open`}`,
    discardSpoken: (n, top) => `Aflegstapel, ${cards(n)}${top === null ? "" : `, ${top} bovenop`}`,
    empty: "leeg",
  },
  seats: {
    knocked: "klopte",
    pays: "betaalt",
    backs: (values) => `achterkanten: ${values}`,
    fronts: (values) => `voorkanten: ${values}`,
  },

  say: {
    dealt: (name, round) => `${name ?? "Je"} deelde ronde ${round}.`,
    played: (name, kind, values) =>
      `${name ?? "Je"} speelde ${play(kind, values)}${kind === "triplet" ? ": een drieling! De anderen betalen." : "."}`,
    tookVisible: (name, value) => `${name ?? "Je"} nam ${value === null ? "de open kant" : `de ${value}`}.`,
    turnedOver: (name, value) =>
      name === null && value !== null
        ? `Je draaide de kaart om: een ${value}.`
        : `${name ?? "Je"} draaide de kaart om.`,
    paidDraw: (text) => `Voor de drieling: ${text}`,
    nothing: (name) => `Er was geen kaart meer te trekken voor ${name ?? "jou"}.`,
    flipped: (name, front) =>
      `Drieling: ${name === null ? "jouw 0" : `de 0 van ${name}`} is nu een ${front}.`,
    recycled: (shuffled) =>
      shuffled
        ? "De aflegstapel is geschud en is nu de trekstapel."
        : "De aflegstapel is omgedraaid en is nu de trekstapel.",
    knocked: (name) => `${name ?? "Je"} klopte!`,
    passed: (name) => `${name ?? "Je"} paste.`,
    skipped: (name) => `${name ?? "Je"} kon niets doen.`,
    over: "De ronde is afgelopen.",
  },

  stamp: "Klop!",

  story: {
    out: (who) => `${DutchSubject(who)} ${had(who)} alleen nog nullen`,
    held: (who, total) => `${DutchSubject(who)} ${knocked(who)} met ${total}, en niemand had minder`,
    beaten: (who, total, by, least) =>
      `${DutchSubject(who)} ${knocked(who)} met ${total}, maar ${dutchStressed(by)} ${had(by)} ${least}`,
    tied: (who, total, by) =>
      `${DutchSubject(who)} ${knocked(who)} met ${total}, maar ${dutchStressed(by)} ${had(by)} ook ${total}`,
    level: (who, total, by) =>
      `${DutchSubject(who)} ${knocked(who)} met ${total}, evenveel als ${dutchStressed(by)}`,
    capped: (who, least) => `Beurtlimiet: ${dutchSubject(who)} ${had(who)} de laagste hand, ${least}`,
    penalty: (who, n) => `De klop kost ${dutchObject(who)} nog eens ${points(n)}.`,
    near: (who, n, target) =>
      `${DutchSubject(who)} ${dutchForm(who, ["zit", "zit", "zitten"])} ${points(n)} onder de ${target}.`,
    zerosWon: (round) => `Alleen nullen in ronde ${round}: dat gaf de doorslag.`,
    knockWon: (total, round) => `Een klop met ${total} in ronde ${round} gaf de doorslag.`,
    reached: (who, score, round) =>
      `${DutchSubject(who)} ${dutchForm(who, ["kwam", "kwam", "kwamen"])} op ${score} in ronde ${round}.`,
    rounds: (n) => `De laagste score na ${n} ronden.`,
  },

  sheet: {
    knocker: "klopte",
    worth: (total, extra, counts) =>
      counts === total
        ? `${points(total)} waard.`
        : `${total} waard${extra > 0 ? `, plus ${extra} voor de klop` : ""}: ${points(counts)}.`,
    handSpoken: (values) => (values === "" ? "geen kaarten" : `kaarten ${values}`),
  },

  memory: {
    piles: "Bekende kaarten",
    discard: "Aflegstapel, van bovenaf",
    draw: "Trekstapel, van bovenaf",
    fronts: (values) => `bekende voorkanten: ${values}`,
    none: "nog niets bekend",
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
      case "no_cards":
        return "Speel ten minste één kaart.";
      case "neither_equal_nor_straight":
        return "Speel gelijke getallen, of drie op een rij.";
      case "straight_of_three":
        return `Een straat heeft precies drie kaarten, niet ${dutchNumber(why.chosen)}.`;
      case "no_wrap":
        return "Een straat gaat na de 10 niet verder met de 0.";
      case "draw_first":
        return "Je hebt gespeeld. Trek nu een kaart.";
      case "play_first":
        return "Eerst spelen, dan trekken.";
      case "flip_a_zero":
        return "Iemand speelde een drieling: draai een van je nullen om.";
      case "draw_for_triplet":
        return "Iemand speelde een drieling: trek een kaart.";
      case "only_zeros_flip":
        return `Je kunt alleen een nul omdraaien, geen ${why.front}.`;
      case "no_triplet":
        return "Je draait alleen een nul om voor de drieling van iemand anders.";
      case "already_knocked":
        return `${name(why.knocker)} heeft al geklopt.`;
      case "too_few_plays":
        return `Je mag kloppen als je in deze ronde ${dutchNumber(why.needed)} keer hebt gespeeld (nu ${why.made} keer).`;
      case "too_few_cards":
        return `Je mag kloppen als je in deze ronde ${dutchNumber(why.needed)} kaarten hebt gespeeld (nu ${why.made}).`;
      case "others_too_few_cards":
        return `Je mag kloppen als iedereen ${dutchNumber(why.needed)} kaarten heeft gespeeld.`;
      case "knock_at_turns_end":
        return "Aan deze tafel klop je aan het einde van je beurt.";
      case "knock_or_end":
        return "Je hebt getrokken. Klop, of beëindig je beurt.";
      case "pass_only_in_last_round":
        return "Passen mag alleen in je laatste beurt, na een klop.";
      case "ends_by_itself":
        return "Je beurt eindigt vanzelf.";
      case "empty_hand":
        return "Je hand is leeg, dus je kunt niets spelen.";
    }
  },

  help: {
    touch: [
      "Tik op een kaart om die op te tillen, en op meer kaarten om er meer te spelen. De knop speelt ze. Een tweede tik legt een kaart terug.",
      "Je kunt opgetilde kaarten ook naar het midden van de tafel vegen of slepen.",
      "Kaarten met een stip passen bij je keuze. Op een groot scherm kies je met kleine knoppen hele groepen en straten.",
      "Tik op de stapel om te trekken. Wil je de andere kant van de kaart, draai die dan eerst om met de ronde knop.",
      "De donkere kaarten van de anderen zijn achterkanten: die zie jij, de voorkanten zien zij.",
    ],
    keys: [
      ["← →", "langs je hand"],
      ["Spatie, Enter", "een kaart optillen; nog eens: terugleggen"],
      ["0 … 9, D", "een kaart met dat getal optillen, D een 10; nog eens: de volgende, dan alles terug"],
      ["P", "de grote knop"],
      ["V / U", "de open kant nemen / de kaart omdraaien"],
      ["K", "kloppen"],
      ["X", "passen"],
      ["E", "beurt beëindigen"],
    ],
  },
  spoken: {
    hand: (values, total) => `Je hand: ${values}. ${total} waard.`,
    emptyHand: "Je hand is leeg.",
    seat: (name, n, sides) => `${[`${name}: ${cards(n)}`, ...sides].join(", ")}.`,
  },
};
