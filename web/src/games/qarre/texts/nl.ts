import { dutchCount } from "../../../texts/dutch";
import { rankOf, suitOf, type Figure, type SuitLetter } from "../suits";
import type { en } from "./en";

const SUITS: Record<SuitLetter, string> = { s: "schoppen", h: "harten", d: "ruiten", c: "klaveren" };
/** The ranks that make one word with their suit. */
const FIGURES: Record<string, string> = { A: "aas", J: "boer", Q: "vrouw", K: "heer" };
const CELLS = ["linksboven", "rechtsboven", "linksonder", "rechtsonder"];

const points = (n: number) => dutchCount(n, "punt", "punten");
const cards = (n: number) => dutchCount(n, "kaart", "kaarten");
/** A card in full: "schoppen 7", "hartenvrouw". */
const card = (name: string) => {
  const [rank, suit] = [rankOf(name), SUITS[suitOf(name)]];
  const figure = FIGURES[rank];
  return figure === undefined ? `${suit} ${rank === "T" ? "10" : rank}` : `${suit}${figure}`;
};
const list = (names: readonly string[]) => names.map(card).join(", ");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (at: number) => CELLS[at] ?? String(at);
const past = (name: string | null, what: string) => `${name ?? "Je"} ${what}`;

export const nl: typeof en = {
  card,
  ace: "aas",

  status: {
    jack: (suit) => `Jouw beurt: een boer. Neem ${SUITS[suit]} van bovenop, of sla over.`,
    jackMore: "Neem meer, of kies Klaar.",
    king: (suit) => `Jouw beurt: een heer. Verwijder een stapel met ${SUITS[suit]} bovenop, of sla over.`,
    trim: "Leg kaarten af tot je er vier hebt.",
    place: "Jouw beurt: leg een kaart.",
    placeOrReserve: "Jouw beurt: leg een kaart, of leg er een in de reserve.",
    onlyReserve: "Jouw beurt: niets past. Leg een kaart in de reserve.",
    layOrReserve: "Leg een kaart uit je reserve, of leg een handkaart in de reserve.",
    queen: (suit) => `Jouw beurt: een vrouw. Leg alleen ${SUITS[suit]}.`,
    moreReserve: "Leg meer kaarten uit je reserve, of beëindig je beurt.",
    mayEnd: "Er viel niets te trekken: leg een kaart, of beëindig je beurt.",
    keepHand: "Er viel niets te trekken: leg kaarten uit je reserve, of beëindig je beurt.",
    ending: "Je beurt is voorbij.",
  },

  do: {
    done: "Klaar",
    doneNone: "Sla over",
    skip: "Sla over",
    end: "Beëindig beurt",
    choose: "Kies een kaart",
    chooseStack: "Kies een stapel",
    choosePlace: "Kies een vak",
    chooseFirst: "Tik op een kaart in je hand, of op de bovenste van je reserve.",
    chooseHandFirst: "Tik eerst op een kaart in je hand.",
    chooseReserveFirst: "Tik eerst op de bovenste kaart van je reserve.",
    chooseStackFirst: "Tik op een van de stapels die oplichten.",
    choosePlaceFirst: "Tik op een van de vakken die oplichten.",
    take: (name) => `Neem ${card(name)}`,
    remove: "Verwijder stapel",
    place: (name) => `Leg ${card(name)}`,
    there: (at, gain) => (gain > 0 ? points(gain) : cell(at)),
    reserve: (name) => `Reserveer ${card(name)}`,
    reserveHint: "beëindigt je beurt",
    discard: (name) => `Leg ${card(name)} af`,
  },

  order: "Je hand",
  orders: { suit: "op kleur", value: "op getal", arrival: "op binnenkomst" },

  cards: {
    hand: "Je hand",
    own: (name, state, place, of) => `${card(name)}, ${state === null ? "" : `${state}, `}${place} van ${of}`,
    placeable: (gain) => (gain > 0 ? `kan gelegd worden, voor ${points(gain)}` : "kan gelegd worden"),
    reservable: "kan naar de reserve",
    discardable: "kan afgelegd worden",
    notNow: "past nergens",
  },

  square: {
    title: "De basis",
    cell: (at, top, under) => {
      if (top === null) return `${cell(at)}: leeg`;
      return `${cell(at)}: ${card(top)}${under.length === 0 ? "" : `, op ${list(under)}`}`;
    },
    here: (gain) => (gain > 0 ? `hier leggen voor ${points(gain)}` : "hier leggen"),
    take: (gain) => (gain > 0 ? `nemen: dan ${points(gain)}` : "nemen"),
    remove: (gain) => `verwijderen voor ${points(gain)}`,
    gain: (gain) => `+${gain}`,
    which: (at) => `Verwijderen vanaf welke kaart, ${cell(at)}?`,
    whichOne: (name, gain) => `${card(name)}: ${points(gain)}`,
    empty: "leeg",
  },
  combo: {
    trio: "Trio!",
    quartet: "Kwartet!",
    king: "Heer",
  },

  action: {
    title: "Actiekaarten",
    now: (name) => `${upper(card(name))}.`,
    none: "Nog geen actiekaart.",
    explains: {
      J: (suit) => `Je mag ${SUITS[suit]} van bovenop de stapels nemen.`,
      Q: (suit) => `Deze beurt mag alleen ${SUITS[suit]} gelegd worden.`,
      K: (suit) => `Je mag een stapel met ${SUITS[suit]} bovenop verwijderen, voor één punt per kaart.`,
    } satisfies Record<Figure, (suit: SuitLetter) => string>,
    count: (n, of) => `${n} van ${of}`,
    atLast: "Na de 12e kosten de reserves",
    penalty: (n) => (n === 0 ? "0" : `−${n}`),
    spoken: (n, of, toCome) =>
      `${n} van ${of} actiekaarten omgedraaid. Nog te komen: ${toCome.length === 0 ? "geen" : list(toCome)}.`,
    penaltySpoken: (name, n) =>
      name === null
        ? `Na de laatste zou je ${points(n)} verliezen voor je reserve.`
        : `${name} zou ${points(n)} verliezen.`,
  },
  piles: {
    draw: "Trek",
    discard: "Afleg",
    spoken: (draw, discard) => `Trekstapel, ${cards(draw)}. Aflegstapel, ${cards(discard)}.`,
  },
  reserve: {
    own: "Je reserve",
    of: "Reserve",
    empty: "leeg",
    top: (name, under, state) =>
      `Reserve: ${card(name)} bovenop${state === null ? "" : `, ${state}`}${under.length === 0 ? "" : `; daaronder ${list(under)}`}`,
    spoken: (names) => (names.length === 0 ? "Reserve: leeg." : `Reserve, van bovenaf: ${list(names)}.`),
    put: (name) => `Leg ${card(name)} in de reserve; dat beëindigt je beurt`,
  },
  seats: {
    cards,
    known: (names) => `bekend: ${list(names)}`,
    deduced: (names) => `ook daar: ${list(names)}`,
  },
  alarm: {
    cry: "12e actiekaart!",
    who: "Na deze beurt kost elke kaart in de reserve een punt.",
  },

  say: {
    dealt: (name) => `De kaarten zijn gedeeld. ${name ?? "Jij"} begint.`,
    drew: (name, drawn) => past(name, drawn === null ? "trok een kaart." : `trok ${card(drawn)}.`),
    drewNothing: (name) => past(name, "kon geen kaart trekken."),
    turned: (name, action) => past(name, `draaide ${card(action)} om.`),
    took: (name, taken) => past(name, `nam ${card(taken)}.`),
    refilled: (at, filled) => `${upper(card(filled))} vulde het vak ${cell(at)}.`,
    finished: (name) => past(name, "was klaar met de boer."),
    removed: (name, n, at) => past(name, `verwijderde de stapel ${cell(at)}: ${points(n)}.`),
    skipped: (name) => past(name, "sloeg over."),
    placed: (name, placed, at) => past(name, `legde ${card(placed)}, ${cell(at)}.`),
    laid: (name, placed, at) => past(name, `legde ${card(placed)} uit de reserve, ${cell(at)}.`),
    formed: (name, kind, gain) =>
      past(name, `maakte een ${kind === "trio" ? "trio" : "kwartet"}: ${points(gain)}!`),
    reserved: (name, put) => past(name, `legde ${card(put)} in de reserve.`),
    discarded: (name, put) => past(name, `legde ${card(put)} af.`),
    ended: (name) => past(name, "beëindigde de beurt."),
    loses: (name, n) => `${name ?? "je"} verliest ${points(n)}`,
    penalty: (losses) =>
      losses.length === 0
        ? "Twaalfde actiekaart: niemand heeft een reserve."
        : `Twaalfde actiekaart: ${losses.join(", ")}.`,
    newActions: "De actiekaarten zijn opnieuw geschud.",
    reshuffled: "De aflegstapel is geschud en is nu de trekstapel.",
    newBase: "Alle kaarten zijn opnieuw geschud, voor een nieuwe basis.",
    over: "De partij is afgelopen.",
  },

  story: {
    target: (n, turns) => `${points(n)} en een lege reserve, na ${turns} beurten.`,
    lead: (n, turns) => `${points(n)} voor met een lege reserve, na ${turns} beurten.`,
    cap: (turns) => `De hoogste score bij de limiet van ${turns} beurten.`,
  },

  sheet: {
    reserve: (n) => (n === 0 ? "reserve leeg" : `${cards(n)} in de reserve`),
    square: "De basis aan het einde",
  },
  until: (target, lead) => `tot ${target}, of ${lead} voor`,

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `${name(why.acting)} is aan de beurt.`;
      case "nothing_to_choose":
        return "De kaarten worden geschud.";
      case "match_over":
        return "De partij is afgelopen.";
      case "no_such_card":
        return "Deze kaart is niet meer in je hand.";
      case "no_such_cell":
        return "De basis heeft vier vakken.";
      case "empty_cell":
        return "Daar ligt geen kaart.";
      case "jack_first":
        return "Gebruik eerst de boer, of sla over.";
      case "no_jack":
        return "Alleen een boer neemt kaarten uit de basis.";
      case "jack_takes_its_suit":
        return `De boer neemt alleen ${SUITS[why.suit]}, van bovenop.`;
      case "king_removes_its_suit":
        return `De heer verwijdert alleen een stapel met ${SUITS[why.suit]} bovenop.`;
      case "jack_takes_no_more":
        return "De boer heeft alles genomen wat hij mag.";
      case "jack_takes_from_one_stack":
        return `Deze boer neemt alleen van de stapel waar hij begon, ${cell(why.cell)}.`;
      case "king_first":
        return "Gebruik eerst de heer, of sla over.";
      case "no_king":
        return "Alleen een heer verwijdert stapels.";
      case "king_takes_the_top":
        return "Een heer verwijdert de hele stapel.";
      case "name_the_card":
        return "Kies welke kaart weggaat, met alles eronder.";
      case "not_in_this_cell":
        return `${upper(card(why.card))} ligt daar niet.`;
      case "discard_first":
        return "Leg eerst kaarten af tot je er vier hebt.";
      case "nothing_to_discard":
        return "Er valt niets af te leggen.";
      case "queen_wants_her_suit":
        return `De vrouw laat deze beurt alleen ${SUITS[why.suit]} toe.`;
      case "does_not_connect":
        return "Geen kaart ernaast heeft hetzelfde getal, of het volgende of vorige in dezelfde kleur.";
      case "reserve_must_connect":
        return "Ook op een leeg vak moet een kaart uit de reserve bij een kaart ernaast passen.";
      case "hand_card_used":
        return "Je hebt deze beurt al een kaart uit je hand gebruikt.";
      case "empty_reserve":
        return "Je reserve is leeg.";
      case "can_be_placed":
        return "Deze kaart kan gelegd worden, dus die mag niet naar de reserve.";
      case "must_place_after_reserve":
        return "Je hebt kaarten uit je reserve gelegd, en een kaart in je hand past: leg die.";
      case "queen_wants_a_placing":
        return "Alleen de vrouw verbiedt deze kaart, en een kaart in je hand kan gelegd worden. Deze mag dus niet naar de reserve.";
      case "hand_card_first":
        return "Leg eerst een kaart uit je hand, op de basis of in de reserve.";
      case "keeps_three":
        return "Er viel niets te trekken, dus je hand blijft zoals die is: leg kaarten uit je reserve, of beëindig je beurt.";
    }
  },

  help: {
    touch: [
      "Tik op een kaart in je hand: de vakken waar die past, lichten op. Tik op een daarvan, of sleep de kaart erheen.",
      "Het getal op een verlicht vak is het aantal punten dat het oplevert. Een kaart met een stip kan gelegd worden; met een bleke kaart kun je nu niets.",
      "Tik op de bovenste kaart van je reserve om die te leggen. Heb je een kaart gekozen, tik dan op de reserve om die daar te leggen.",
      "Bij een boer of een heer tik je op de stapels die oplichten.",
      "Tik op het zegel in het midden om te zien wat de actiekaart doet, en welke nog komen. Bij de twaalfde kost elke kaart in de reserve een punt.",
    ],
    keys: [
      ["← →", "langs je hand"],
      ["Spatie, Enter", "een kaart kiezen"],
      ["1 … 9, 0", "een aas, een 2, … een 10 kiezen; nog eens: de volgende, dan geen"],
      ["U, I, J, K", "de vakken: linksboven, rechtsboven, linksonder, rechtsonder"],
      ["R", "de bovenste van je reserve kiezen"],
      ["V", "de gekozen kaart in de reserve leggen"],
      ["P", "de grote knop"],
      ["X", "laten liggen wat een boer of een heer aanbiedt; beurt beëindigen"],
    ],
  },
  spoken: {
    hand: (names) => `Je hand: ${list(names)}.`,
    emptyHand: "Je hand is leeg.",
    seat: (name, n) => `${name}: ${cards(n)} in de hand.`,
  },
};
