import type { ComboKind } from "../../../protocol/qarre/ComboKind";
import type { Refusal } from "../messages";
import { rankOf, suitOf, type Figure, type SuitLetter } from "../suits";
import type { en } from "./en";
import { counted } from "../../../texts/numbers";

const SUITS: Record<SuitLetter, string> = { s: "pique", h: "cœur", d: "carreau", c: "trèfle" };
const RANKS: Record<string, string> = { A: "as", T: "10", J: "valet", Q: "dame", K: "roi" };
const CELLS = ["en haut à gauche", "en haut à droite", "en bas à gauche", "en bas à droite"];

const points = (n: number) => counted("fr", n, "point", "points");
const cards = (n: number) => counted("fr", n, "carte", "cartes");
/** Une carte en toutes lettres : « 7 de pique », « dame de cœur ». */
const card = (name: string) => `${RANKS[rankOf(name)] ?? rankOf(name)} de ${SUITS[suitOf(name)]}`;
const list = (names: readonly string[]) => names.map(card).join(", ");
/** Avec l’article : « le 7 de pique », « l’as de cœur », « la dame de cœur ». */
const the = (name: string) => {
  if (rankOf(name) === "A") return `l’${card(name)}`;
  return `${rankOf(name) === "Q" ? "la" : "le"} ${card(name)}`;
};
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (at: number) => CELLS[at] ?? String(at);
const who = (name: string | null, you: string, other: string) =>
  name === null ? `Tu ${you}` : `${name} ${other}`;
const past = (name: string | null, what: string) => (name === null ? `Tu as ${what}` : `${name} a ${what}`);

export const fr: typeof en = {
  card,
  ace: "as",

  status: {
    jack: (suit) => `À toi\u00a0: un valet. Prends du ${SUITS[suit]} sur le dessus, ou passe.`,
    jackMore: "Prends-en d’autres, ou choisis Terminé.",
    king: (suit) => `À toi\u00a0: un roi. Retire un paquet à ${SUITS[suit]}, ou passe.`,
    trim: "Défausse jusqu’à n’avoir plus que quatre cartes.",
    place: "À toi\u00a0: pose une carte.",
    placeOrReserve: "À toi\u00a0: pose une carte, ou mets-en une en réserve.",
    onlyReserve: "À toi\u00a0: rien ne va. Mets une carte en réserve.",
    layOrReserve: "Pose une carte de ta réserve, ou mets-y une carte de ta main.",
    queen: (suit) => `À toi\u00a0: une dame. Ne pose que du ${SUITS[suit]}.`,
    moreReserve: "Pose d’autres cartes de ta réserve, ou finis ton tour.",
    mayEnd: "Rien à piocher\u00a0: pose une carte, ou finis ton tour.",
    keepHand: "Rien à piocher\u00a0: pose des cartes de ta réserve, ou finis ton tour.",
    ending: "Ton tour est fini.",
  },

  do: {
    done: "Terminé",
    doneNone: "Passer",
    skip: "Passer",
    end: "Finir le tour",
    choose: "Choisis une carte",
    chooseStack: "Choisis un paquet",
    choosePlace: "Choisis une case",
    chooseFirst: "Touche une carte de ta main, ou le dessus de ta réserve.",
    chooseHandFirst: "Touche d’abord une carte de ta main.",
    chooseReserveFirst: "Touche d’abord le dessus de ta réserve.",
    chooseStackFirst: "Touche un des paquets allumés.",
    choosePlaceFirst: "Touche une des cases allumées.",
    take: (name) => `Prendre ${the(name)}`,
    remove: "Retirer le paquet",
    place: (name) => `Poser ${the(name)}`,
    there: (at, gain) => (gain > 0 ? points(gain) : cell(at)),
    reserve: (name) => `Mettre ${the(name)} en réserve`,
    reserveHint: "cela finit ton tour",
    discard: (name) => `Défausser ${the(name)}`,
  },

  order: "Ta main",
  orders: { suit: "par couleur", value: "par nombre", arrival: "par arrivée" },

  cards: {
    hand: "Ta main",
    own: (name, state, place, of) =>
      `${card(name)}, ${state === null ? "" : `${state}, `}carte ${place} sur ${of}`,
    placeable: (gain) => (gain > 0 ? `jouable, pour ${points(gain)}` : "jouable"),
    reservable: "peut aller en réserve",
    discardable: "peut être défaussée",
    notNow: "injouable",
  },

  square: {
    title: "La base",
    cell: (at, top, under) => {
      if (top === null) return `${cell(at)}\u00a0: vide`;
      return `${cell(at)}\u00a0: ${card(top)}${under.length === 0 ? "" : `, sur ${list(under)}`}`;
    },
    here: (gain) => (gain > 0 ? `poser ici pour ${points(gain)}` : "poser ici"),
    take: (gain) => (gain > 0 ? `la prendre\u00a0: ensuite ${points(gain)}` : "la prendre"),
    remove: (gain) => `retirer pour ${points(gain)}`,
    gain: (gain) => `+${gain}`,
    which: (at) => `Retirer à partir de quelle carte, ${cell(at)}\u00a0?`,
    whichOne: (name, gain) => `${card(name)}\u00a0: ${points(gain)}`,
    empty: "vide",
  },
  combo: { trio: "Trio\u00a0!", quartet: "Quatuor\u00a0!", king: "Roi" },

  action: {
    title: "Cartes d’action",
    now: (name) => `${upper(card(name))}.`,
    none: "Pas encore de carte d’action.",
    explains: {
      J: (suit) => `Tu peux prendre du ${SUITS[suit]} sur le dessus des paquets.`,
      Q: (suit) => `On ne pose que du ${SUITS[suit]} ce tour-ci.`,
      K: (suit) => `Tu peux retirer un paquet avec du ${SUITS[suit]} sur le dessus, pour un point par carte.`,
    } satisfies Record<Figure, (suit: SuitLetter) => string>,
    count: (n, of) => `${n} sur ${of}`,
    atLast: "Après la 12e, les réserves coûtent",
    penalty: (n) => (n === 0 ? "0" : `−${n}`),
    spoken: (n, of, toCome) =>
      `Cartes d’action retournées\u00a0: ${n} sur ${of}. À venir\u00a0: ${toCome.length === 0 ? "aucune" : list(toCome)}.`,
    penaltySpoken: (name, n) =>
      name === null
        ? `Après la dernière, tu perdrais ${points(n)} pour ta réserve.`
        : `${name} perdrait ${points(n)}.`,
  },
  piles: {
    draw: "Pioche",
    discard: "Défausse",
    spoken: (draw, discard) => `Pioche, ${cards(draw)}. Défausse, ${cards(discard)}.`,
  },
  reserve: {
    own: "Ta réserve",
    of: "Réserve",
    empty: "vide",
    top: (name, under, state) =>
      `Réserve\u00a0: ${card(name)} sur le dessus${state === null ? "" : `, ${state}`}${under.length === 0 ? "" : `\u00a0; dessous ${list(under)}`}`,
    spoken: (names) =>
      names.length === 0 ? "Réserve\u00a0: vide." : `Réserve, depuis le dessus\u00a0: ${list(names)}.`,
    put: (name) => `Mettre ${the(name)} en réserve, ce qui finit ton tour`,
  },
  seats: {
    cards,
    known: (names) => `connues\u00a0: ${list(names)}`,
    deduced: (names) => `s’y trouvent aussi\u00a0: ${list(names)}`,
  },
  alarm: {
    cry: "12e carte d’action\u00a0!",
    who: "Après ce tour, chaque carte en réserve coûte un point.",
  },

  say: {
    dealt: (name) => `Les cartes sont distribuées. ${who(name, "commences", "commence")}.`,
    drew: (name, drawn) => past(name, drawn === null ? "pioché une carte." : `pioché ${the(drawn)}.`),
    drewNothing: (name) => (name === null ? "Tu n’avais rien à piocher." : `${name} n’avait rien à piocher.`),
    turned: (name, action) => past(name, `retourné ${the(action)}.`),
    took: (name, taken) => past(name, `pris ${the(taken)}.`),
    refilled: (at, filled) => `${upper(the(filled))} remplit la case ${cell(at)}.`,
    finished: (name) => past(name, "fini avec le valet."),
    removed: (name, n, at) => past(name, `retiré le paquet ${cell(at)}\u00a0: ${points(n)}.`),
    skipped: (name) => past(name, "passé."),
    placed: (name, placed, at) => past(name, `posé ${the(placed)}, ${cell(at)}.`),
    laid: (name, placed, at) => past(name, `posé ${the(placed)} de la réserve, ${cell(at)}.`),
    formed: (name, kind: ComboKind, gain) =>
      past(name, `formé un ${kind === "trio" ? "trio" : "quatuor"}\u00a0: ${points(gain)}\u00a0!`),
    reserved: (name, put) => past(name, `mis ${the(put)} en réserve.`),
    discarded: (name, put) => past(name, `défaussé ${the(put)}.`),
    ended: (name) => past(name, name === null ? "fini ton tour." : "fini son tour."),
    loses: (name, n) => who(name, `perds ${points(n)}`, `perd ${points(n)}`),
    penalty: (losses) =>
      losses.length === 0
        ? "Douzième carte d’action\u00a0: personne n’a de réserve."
        : `Douzième carte d’action\u00a0: ${losses.join(", ")}.`,
    newActions: "Les cartes d’action sont de nouveau mélangées.",
    reshuffled: "La défausse est mélangée et devient la pioche.",
    newBase: "Tout est mélangé, pour une nouvelle base.",
    over: "La partie est finie.",
  },

  story: {
    target: (n, turns) => `${points(n)} et la réserve vide, après ${turns} tours.`,
    lead: (n, turns) => `${points(n)} d’avance et la réserve vide, après ${turns} tours.`,
    cap: (turns) => `Le plus haut score à la limite de ${turns} tours.`,
  },

  sheet: {
    reserve: (n) => (n === 0 ? "réserve vide" : `${cards(n)} en réserve`),
    square: "La base à la fin",
  },
  until: (target, lead) => `à ${target}, ou ${lead} d’avance`,

  refusals: (why: Refusal, name: (seat: number) => string): string => {
    switch (why.reason) {
      case "not_your_turn":
        return `C’est à ${name(why.acting)} de choisir.`;
      case "nothing_to_choose":
        return "On mélange les cartes.";
      case "match_over":
        return "La partie est finie.";
      case "no_such_card":
        return "Cette carte n’est plus dans ta main.";
      case "no_such_cell":
        return "La base a quatre cases.";
      case "empty_cell":
        return "Il n’y a pas de carte ici.";
      case "jack_first":
        return "D’abord le valet\u00a0: prends des cartes, ou passe.";
      case "no_jack":
        return "Seul un valet prend des cartes dans la base.";
      case "jack_takes_its_suit":
        return `Le valet ne prend que du ${SUITS[why.suit]}, sur le dessus.`;
      case "king_removes_its_suit":
        return `Le roi ne retire qu’un paquet avec du ${SUITS[why.suit]} sur le dessus.`;
      case "jack_takes_no_more":
        return "Le valet a pris tout ce qu’il pouvait.";
      case "jack_takes_from_one_stack":
        return `Ce valet prend dans le paquet où il a commencé, ${cell(why.cell)}.`;
      case "king_first":
        return "D’abord le roi\u00a0: retire un paquet, ou passe.";
      case "no_king":
        return "Seul un roi retire des paquets.";
      case "king_takes_the_top":
        return "Un roi retire tout le paquet.";
      case "name_the_card":
        return "Choisis quelle carte part, avec celles du dessous.";
      case "not_in_this_cell":
        return `${upper(the(why.card))} n’est pas ici.`;
      case "discard_first":
        return "D’abord, défausse jusqu’à n’avoir plus que quatre cartes.";
      case "nothing_to_discard":
        return "Il n’y a rien à défausser.";
      case "queen_wants_her_suit":
        return `Pendant ce tour, la dame ne permet que du ${SUITS[why.suit]}.`;
      case "does_not_connect":
        return "Aucune carte voisine n’a ce nombre, ni le suivant ou le précédent dans la même couleur.";
      case "reserve_must_connect":
        return "Même sur une case vide, une carte de la réserve doit aller avec une carte voisine.";
      case "hand_card_used":
        return "Tu as déjà joué une carte de ta main pendant ce tour.";
      case "empty_reserve":
        return "Ta réserve est vide.";
      case "can_be_placed":
        return "Cette carte peut être posée\u00a0: elle ne va donc pas en réserve.";
      case "must_place_after_reserve":
        return "Tu as posé des cartes de ta réserve, et une carte de ta main se pose\u00a0: c’est elle qu’il faut poser.";
      case "queen_wants_a_placing":
        return "Seule la dame interdit cette carte, et une carte de ta main peut être posée\u00a0: celle-ci ne va donc pas en réserve.";
      case "hand_card_first":
        return "D’abord, pose une carte de ta main ou mets-en une en réserve.";
      case "keeps_three":
        return "Il n’y avait rien à piocher\u00a0: ta main reste telle quelle. Pose des cartes de ta réserve, ou finis ton tour.";
    }
  },

  help: {
    touch: [
      "Touche une carte de ta main\u00a0: les cases où elle peut aller s’allument. Touches-en une, ou fais glisser la carte jusque-là.",
      "Le nombre sur une case allumée, ce sont les points qu’elle rapporte. Une carte avec un point est jouable\u00a0; une carte pâle ne sert pas pour l’instant.",
      "Touche la carte du dessus de ta réserve pour la poser. Quand une carte est choisie, touche la réserve pour l’y mettre.",
      "Pour un valet ou un roi, touche les paquets qui s’allument.",
      "Touche le sceau au milieu pour voir ce que fait la carte d’action, et lesquelles sont à venir. À la douzième, chaque carte en réserve coûte un point.",
    ],
    keys: [
      ["← →", "le long de ta main"],
      ["Espace, Entrée", "choisir une carte"],
      ["1 … 9, 0", "choisir un as, un 2, … un 10\u00a0; encore\u00a0: la carte suivante, puis aucune"],
      ["U, I, J, K", "les cases\u00a0: en haut à gauche, en haut à droite, en bas à gauche, en bas à droite"],
      ["R", "choisir le dessus de ta réserve"],
      ["V", "mettre la carte choisie en réserve"],
      ["P", "bouton principal"],
      ["X", "laisser ce qu’offre un valet ou un roi\u00a0; finir le tour"],
    ],
  },
  spoken: {
    hand: (names) => `Ta main\u00a0: ${list(names)}.`,
    emptyHand: "Ta main est vide.",
    seat: (name, n) => `${name}\u00a0: ${cards(n)} en main.`,
  },
};
