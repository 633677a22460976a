import type { ComboKind } from "../../../protocol/qarre/ComboKind";
import { germanCount } from "../../../texts/german";
import { rankOf, suitOf, type SuitLetter } from "../suits";
import type { en } from "./en";

const SUITS: Record<SuitLetter, string> = { s: "Pik", h: "Herz", d: "Karo", c: "Kreuz" };
const RANKS: Record<string, string> = { A: "Ass", T: "10", J: "Bube", Q: "Dame", K: "König" };
const CELLS = ["oben links", "oben rechts", "unten links", "unten rechts"];
const COMBOS: Record<ComboKind, string> = { trio: "ein Trio", quartet: "ein Quartett" };

const points = (n: number) => germanCount(n, "Punkt", "Punkte");
const cards = (n: number) => germanCount(n, "Karte", "Karten");
/** A card in full, which needs no article: „Pik-7“, „Herz-Dame“. */
const card = (name: string) => `${SUITS[suitOf(name)]}-${RANKS[rankOf(name)] ?? rankOf(name)}`;
const list = (names: readonly string[]) => names.map(card).join(", ");
const cell = (at: number) => CELLS[at] ?? String(at);
const past = (name: string | null, what: string) =>
  name === null ? `Du hast ${what}` : `${name} hat ${what}`;

export const de: typeof en = {
  card,
  ace: "Ass",

  status: {
    jack: (suit) => `Du bist dran: ein Bube. Nimm ${SUITS[suit]} von oben oder verzichte.`,
    jackMore: "Nimm noch mehr, oder wähle „Fertig“.",
    king: (suit) => `Du bist dran: ein König. Räum einen Stapel mit ${SUITS[suit]} ab oder verzichte.`,
    trim: "Wirf Karten ab, bis du noch vier hast.",
    place: "Du bist dran: Leg eine Karte an.",
    placeOrReserve: "Du bist dran: Leg eine Karte an oder in die Reserve.",
    onlyReserve: "Du bist dran: Nichts passt, also leg eine Karte in die Reserve.",
    layOrReserve: "Leg eine Karte aus der Reserve an oder eine aus der Hand in die Reserve.",
    queen: (suit) => `Du bist dran: eine Dame. Nur ${SUITS[suit]} darf angelegt werden.`,
    moreReserve: "Leg noch mehr aus der Reserve an, oder beende deinen Zug.",
    mayEnd: "Nichts gezogen: Leg eine Karte an, oder beende deinen Zug.",
    keepHand: "Nichts gezogen: Leg Karten aus der Reserve an, oder beende deinen Zug.",
    ending: "Dein Zug ist vorbei.",
  },

  do: {
    done: "Fertig",
    doneNone: "Verzichten",
    skip: "Verzichten",
    end: "Zug beenden",
    choose: "Wähle eine Karte",
    chooseStack: "Wähle einen Stapel",
    choosePlace: "Wähle ein Feld",
    chooseFirst: "Tippe auf eine Karte deiner Hand oder auf die oberste deiner Reserve.",
    chooseHandFirst: "Tippe zuerst auf eine Karte deiner Hand.",
    chooseReserveFirst: "Tippe zuerst auf die oberste Karte deiner Reserve.",
    chooseStackFirst: "Tippe auf einen der leuchtenden Stapel.",
    choosePlaceFirst: "Tippe auf eines der leuchtenden Felder.",
    take: (name) => `${card(name)} nehmen`,
    remove: "Stapel abräumen",
    place: (name) => `${card(name)} anlegen`,
    there: (at, gain) => (gain > 0 ? points(gain) : cell(at)),
    reserve: (name) => `${card(name)} in die Reserve`,
    reserveHint: "beendet deinen Zug",
    discard: (name) => `${card(name)} abwerfen`,
  },

  order: "Deine Hand",
  orders: { suit: "nach Farbe", value: "nach Zahl", arrival: "wie gezogen" },

  cards: {
    hand: "Deine Hand",
    own: (name, state, place, all) =>
      `${card(name)}, ${state === null ? "" : `${state}, `}Karte ${place} von ${all}`,
    placeable: (gain) => (gain > 0 ? `lässt sich für ${points(gain)} anlegen` : "lässt sich anlegen"),
    reservable: "kann in die Reserve",
    discardable: "kann abgeworfen werden",
    notNow: "passt nirgends",
  },

  square: {
    title: "Die Basis",
    cell: (at, top, under) => {
      if (top === null) return `${cell(at)}: leer`;
      return `${cell(at)}: ${card(top)}${under.length === 0 ? "" : `, darunter ${list(under)}`}`;
    },
    here: (gain) => (gain > 0 ? `hier anlegen für ${points(gain)}` : "hier anlegen"),
    take: (gain) => (gain > 0 ? `nehmen: dann ${points(gain)}` : "nehmen"),
    remove: (gain) => `abräumen für ${points(gain)}`,
    gain: (gain) => `+${gain}`,
    which: (at) => `Ab welcher Karte abwärts abräumen, ${cell(at)}?`,
    whichOne: (name, gain) => `${card(name)}: ${points(gain)}`,
    empty: "leer",
  },
  combo: {
    trio: "Trio!",
    quartet: "Quartett!",
    king: "König",
  },

  action: {
    title: "Aktionskarten",
    now: (name) => `${card(name)}.`,
    none: "Noch keine Aktionskarte.",
    explains: {
      J: (suit) => `Du kannst oben von den Stapeln ${SUITS[suit]} nehmen.`,
      Q: (suit) => `In diesem Zug darf nur ${SUITS[suit]} angelegt werden.`,
      K: (suit) => `Du kannst einen Stapel abräumen, auf dem ${SUITS[suit]} liegt: ein Punkt pro Karte.`,
    },
    count: (n, all) => `${n} von ${all}`,
    atLast: "Nach der 12. kosten die Reserven",
    penalty: (n) => (n === 0 ? "0" : `−${n}`),
    spoken: (n, all, toCome) =>
      `${n} von ${all} Aktionskarten aufgedeckt. Es kommen noch: ${toCome.length === 0 ? "keine" : list(toCome)}.`,
    penaltySpoken: (name, n) =>
      name === null
        ? `Nach der letzten würdest du für deine Reserve ${points(n)} verlieren.`
        : `${name} würde ${points(n)} verlieren.`,
  },
  piles: {
    draw: "Ziehen",
    discard: "Ablage",
    spoken: (draw, discard) => `Nachziehstapel, ${cards(draw)}. Ablagestapel, ${cards(discard)}.`,
  },
  reserve: {
    own: "Deine Reserve",
    of: "Reserve",
    empty: "leer",
    top: (name, under, state) =>
      `Reserve: oben ${card(name)}${state === null ? "" : `, ${state}`}${under.length === 0 ? "" : `; darunter ${list(under)}`}`,
    spoken: (names) => (names.length === 0 ? "Reserve: leer." : `Reserve von oben: ${list(names)}.`),
    put: (name) => `${card(name)} in die Reserve legen, das beendet deinen Zug`,
  },
  seats: {
    cards,
    known: (names) => `bekannt: ${list(names)}`,
    deduced: (names) => `auch dort: ${list(names)}`,
  },
  alarm: {
    cry: "12. Aktionskarte!",
    who: "Nach diesem Zug kostet jede Karte in der Reserve einen Punkt.",
  },

  say: {
    dealt: (name) => `Die Karten sind ausgeteilt. ${name === null ? "Du beginnst" : `${name} beginnt`}.`,
    drew: (name, drawn) => past(name, drawn === null ? "eine Karte gezogen." : `${card(drawn)} gezogen.`),
    drewNothing: (name) => (name === null ? "Du konntest nichts ziehen." : `${name} konnte nichts ziehen.`),
    turned: (name, action) => past(name, `${card(action)} aufgedeckt.`),
    took: (name, taken) => past(name, `${card(taken)} genommen.`),
    refilled: (at, filled) => `${card(filled)} füllt das Feld ${cell(at)}.`,
    finished: (name) => past(name, "den Buben genutzt."),
    removed: (name, n, at) => past(name, `den Stapel ${cell(at)} abgeräumt: ${points(n)}.`),
    skipped: (name) => past(name, "verzichtet."),
    placed: (name, placed, at) => past(name, `${card(placed)} ${cell(at)} angelegt.`),
    laid: (name, placed, at) => past(name, `aus der Reserve ${card(placed)} ${cell(at)} angelegt.`),
    formed: (name, kind, gain) => past(name, `${COMBOS[kind]} gebildet: ${points(gain)}!`),
    reserved: (name, put) => past(name, `${card(put)} in die Reserve gelegt.`),
    discarded: (name, put) => past(name, `${card(put)} abgeworfen.`),
    ended: (name) => past(name, "den Zug beendet."),
    loses: (name, n) => (name === null ? `du verlierst ${points(n)}` : `${name} verliert ${points(n)}`),
    penalty: (losses) =>
      losses.length === 0
        ? "Zwölfte Aktionskarte: Niemand hat eine Reserve."
        : `Zwölfte Aktionskarte: ${losses.join(", ")}.`,
    newActions: "Die Aktionskarten wurden neu gemischt.",
    reshuffled: "Der Ablagestapel wurde gemischt und ist der neue Nachziehstapel.",
    newBase: "Alle Karten wurden für eine neue Basis gemischt.",
    over: "Die Partie ist zu Ende.",
  },

  story: {
    target: (n, turns) => `${points(n)} und eine leere Reserve, nach ${turns} Zügen.`,
    lead: (n, turns) => `${points(n)} Vorsprung und eine leere Reserve, nach ${turns} Zügen.`,
    cap: (turns) => `Mehr Punkte, als die Grenze von ${turns} Zügen erreicht war.`,
  },

  sheet: {
    reserve: (n) => (n === 0 ? "Reserve leer" : `${cards(n)} in der Reserve`),
    square: "Die Basis am Ende",
  },
  until: (target, lead) => `bis ${target} oder +${lead}`,

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `${name(why.acting)} ist dran.`;
      case "nothing_to_choose":
        return "Die Karten werden gemischt.";
      case "match_over":
        return "Die Partie ist zu Ende.";
      case "no_such_card":
        return "Diese Karte hast du nicht mehr auf der Hand.";
      case "no_such_cell":
        return "Die Basis hat vier Felder.";
      case "empty_cell":
        return "Dort liegt keine Karte.";
      case "jack_first":
        return "Nutze zuerst den Buben, oder verzichte.";
      case "no_jack":
        return "Nur ein Bube nimmt Karten von der Basis.";
      case "jack_takes_its_suit":
        return `Der Bube nimmt nur ${SUITS[why.suit]}, und nur von oben.`;
      case "king_removes_its_suit":
        return `Der König räumt nur einen Stapel ab, auf dem ${SUITS[why.suit]} liegt.`;
      case "jack_takes_no_more":
        return "Der Bube hat alles genommen, was er darf.";
      case "jack_takes_from_one_stack":
        return `Dieser Bube nimmt nur von dem Stapel, mit dem er begonnen hat, ${cell(why.cell)}.`;
      case "king_first":
        return "Nutze zuerst den König, oder verzichte.";
      case "no_king":
        return "Nur ein König räumt Stapel ab.";
      case "king_takes_the_top":
        return "Ein König räumt den ganzen Stapel ab.";
      case "name_the_card":
        return "Wähle, welche Karte geht, mit allen darunter.";
      case "not_in_this_cell":
        return `${card(why.card)} liegt dort nicht.`;
      case "discard_first":
        return "Wirf zuerst Karten ab, bis du noch vier hast.";
      case "nothing_to_discard":
        return "Es gibt nichts abzuwerfen.";
      case "queen_wants_her_suit":
        return `Die Dame erlaubt in diesem Zug nur ${SUITS[why.suit]}.`;
      case "does_not_connect":
        return "Keine Karte daneben hat dieselbe Zahl oder die nächste Zahl darüber oder darunter in derselben Farbe.";
      case "reserve_must_connect":
        return "Auch auf einem leeren Feld muss eine Karte aus der Reserve zu einer daneben passen.";
      case "hand_card_used":
        return "Deine Handkarte für diesen Zug hast du schon gespielt.";
      case "empty_reserve":
        return "Deine Reserve ist leer.";
      case "can_be_placed":
        return "Diese Karte lässt sich anlegen, darum darf sie nicht in die Reserve.";
      case "must_place_after_reserve":
        return "Du hast aus der Reserve angelegt, und eine Karte deiner Hand passt: Leg diese an.";
      case "queen_wants_a_placing":
        return "Nur die Dame verbietet diese Karte, und eine andere lässt sich anlegen. Darum darf diese nicht in die Reserve.";
      case "hand_card_first":
        return "Leg zuerst eine Karte der Hand an oder in die Reserve.";
      case "keeps_three":
        return "Nichts wurde gezogen, darum bleibt deine Hand, wie sie ist: Leg Karten aus der Reserve an, oder beende deinen Zug.";
    }
  },

  help: {
    touch: [
      "Tippe auf eine Karte deiner Hand: Die Felder, auf die sie passt, leuchten. Tippe auf eines davon, oder zieh die Karte dorthin.",
      "Die Zahl auf einem leuchtenden Feld sind die Punkte, die es bringt. Eine Karte mit einem Punkt lässt sich anlegen; eine blasse nützt gerade nichts.",
      "Tippe auf die oberste Karte deiner Reserve, um sie anzulegen. Ist eine Karte gewählt, legt ein Tippen auf die Reserve sie dort ab.",
      "Bei einem Buben oder König tippe auf die Stapel, die leuchten.",
      "Tippe auf das Siegel in der Mitte, um zu sehen, was die Aktionskarte bewirkt und welche noch kommen. Bei der zwölften kostet jede Karte der Reserve einen Punkt.",
    ],
    keys: [
      ["← →", "durch deine Hand"],
      ["Leertaste, Enter", "eine Karte wählen"],
      ["1 … 9, 0", "ein Ass, eine 2, … eine 10 wählen; noch einmal: die nächste, dann keine"],
      ["U, I, J, K", "die Felder: oben links, oben rechts, unten links, unten rechts"],
      ["R", "die oberste Karte deiner Reserve wählen"],
      ["V", "die gewählte Karte in die Reserve legen"],
      ["P", "der große Knopf"],
      ["X", "auf Bube oder König verzichten; den Zug beenden"],
    ],
  },
  spoken: {
    hand: (names) => `Deine Hand: ${list(names)}.`,
    emptyHand: "Deine Hand ist leer.",
    seat: (name, n) => `${name}: ${cards(n)} auf der Hand.`,
  },
};
