import {
  frenchForm,
  frenchObject,
  frenchOf,
  FrenchSubject,
  frenchSubject,
  type Who,
} from "../../../texts/subjects";
import type { en } from "./en";
import { partsOf, type Colour } from "../card";
import { counted, plural } from "../../../texts/numbers";

const COLOURS: Record<Colour, string> = {
  r: "rouge",
  o: "orange",
  y: "jaune",
  g: "vert",
  b: "bleu",
  p: "violet",
  w: "blanc",
};

/** Une carte comme on la dit : « 5 rouge ». */
const card = (text: string) => {
  const { colour, value } = partsOf(text);
  return `${value} ${COLOURS[colour]}`;
};
const cards = (n: number) => counted("fr", n, "carte", "cartes");
const points = (n: number) => counted("fr", n, "point", "points");

/** Verbs as their subject wants them. */
const knock = (who: Who) => frenchForm(who, ["as toqué", "a toqué", "avez toqué", "ont toqué"]);
const had = (who: Who) => frenchForm(who, ["avais", "avait", "aviez", "avaient"]);
const without = (who: Who) => frenchForm(who, ["n’as", "n’a", "n’avez", "n’ont"]);

export const fr: typeof en = {
  card,
  colours: COLOURS,

  status: {
    turn: "À toi\u00a0: échange une carte, ou toque.",
    second: "À toi\u00a0: échange, ou toque pour finir.",
    last: "Ton dernier tour\u00a0: échange, ou garde ta main.",
    zero: "Tu as un ZÉRO\u00a0: annonce-le\u00a0!",
    waitLast: (name) => `Dernier tour ${frenchOf(name)}.`,
  },

  alarm: {
    first: "Premier toc\u00a0!",
    firstBy: (name) =>
      `${name === null ? "Tu as toqué" : `${name} a toqué`}. Encore un toc, et la manche se termine.`,
    second: "Derniers tours\u00a0!",
    secondBy: (name, left) => `Deuxième toc\u00a0: ${name ?? "toi"}. Il reste à jouer\u00a0: ${left}.`,
    you: "toi",
  },

  do: {
    swapWhat: "Échanger",
    pair: "deux cartes",
    thenPot: "et une du pot",
    thenOwn: "et une à toi",
    pairFirst: "Touche une carte à toi, et une du pot.",
    potFirst: "Touche maintenant une carte du pot.",
    ownFirst: "Touche maintenant une carte à toi.",
    swap: (give, take) => `Échanger ${card(give)} contre ${card(take)}`,
    becomes: (total) => `main\u00a0: ${total}`,
    becomesZero: "un ZÉRO\u00a0!",
    knock: "Toquer",
    knockAgain: "2e toc",
    keep: "Garder",
    zero: "ZÉRO\u00a0!",
    byColour: "Grouper par couleur",
    byValue: "Grouper par nombre",
  },

  order: "Ta main",
  orders: { colour: "par couleur", value: "par nombre" },

  knock: {
    title: { first: "Toquer\u00a0?", second: "Deuxième toc\u00a0?", last: "Garder ta main\u00a0?" },
    worth: (total) => `Ta main vaut ${points(total)}.`,
    first:
      "C’est le premier toc\u00a0: rien ne change, et ton tour est fini. Après le deuxième, les autres ont encore un tour.",
    firstNow:
      "C’est le premier toc\u00a0: rien ne change, et ton tour est fini. Le deuxième arrête aussitôt la manche.",
    second: "C’est le deuxième toc\u00a0: tu ne joues plus, et les autres ont encore un tour, un seul.",
    secondNow: "C’est le deuxième toc\u00a0: la manche s’arrête aussitôt.",
    last: "C’est ton dernier tour\u00a0: ta main compte telle quelle.",
    yes: { first: "Oui, toquer", second: "Oui, toquer", last: "Oui, la garder" },
    no: "Pas encore",
  },

  hand: {
    short: "main",
    name: "Ta main",
    own: (text, mark, place, all) => `${card(text)}, ${mark}, carte ${place} sur ${all}`,
    wouldBe: (total) => `ta main vaudrait ${total}`,
    marks: {
      free: "gratuite",
      counts: (value) => `compte ${value}`,
      repeated: "son nombre compte déjà",
      suppressed: "son nombre est gratuit",
    },
    badges: { free: "0", counts: (value) => `${value}`, nothing: "0", zero: "ZÉRO" },
  },

  pot: {
    name: "Le pot",
    own: (text, place, all) => `${card(text)}, carte ${place} sur ${all} du pot`,
    knocks: (n) => (n === 0 ? "Personne n’a toqué" : counted("fr", n, "toc", "tocs")),
  },

  seats: {
    cards,
    firstKnock: "1er toc",
    secondKnock: "2e toc",
    lastTurn: "dernier tour",
    known: (list) => `cartes connues\u00a0: ${list}`,
  },

  memory: {
    unseen: (n) => `${cards(n)} ${plural("fr", n, "pas encore vue", "pas encore vues")}`,
    unseenShort: (n) => counted("fr", n, "inconnue", "inconnues"),
    none: "toutes vues",
  },

  say: {
    dealt: (name, round) =>
      name === null
        ? `Tu as distribué la manche\u00a0${round}.`
        : `${name} a distribué la manche\u00a0${round}.`,
    swapped: (name, given, taken) =>
      name === null
        ? `Tu as échangé le ${card(given)} contre le ${card(taken)}.`
        : `${name} a échangé le ${card(given)} contre le ${card(taken)}.`,
    knocked: (name) => (name === null ? "Tu as toqué." : `${name} a toqué.`),
    kept: (name) => (name === null ? "Tu as gardé ta main." : `${name} a gardé sa main.`),
    firstKnock: "Premier toc\u00a0: au prochain, la manche se termine.",
    secondKnock: "Deuxième toc\u00a0!",
    over: "La manche est finie.",
    zero: (who) => `ZÉRO\u00a0! ${FrenchSubject(who)} ${without(who)} aucun point.`,
  },

  stamps: { first: "Toc\u00a0!", second: "2e toc\u00a0!" },

  story: {
    zero: (who) => `ZÉRO\u00a0! ${FrenchSubject(who)} ${without(who)} aucun point`,
    held: (who, total) => `${FrenchSubject(who)} ${knock(who)} avec ${total}, et personne n’avait moins`,
    beaten: (who, total, by, least) =>
      `${FrenchSubject(who)} ${knock(who)} avec ${total}, mais ${frenchSubject(by)} ${had(by)} ${least}`,
    level: (who, total, by) =>
      `${FrenchSubject(who)} ${knock(who)} avec ${total}, à égalité avec ${frenchObject(by)}`,
    capped: (who, least) =>
      `Limite de tours\u00a0: ${frenchSubject(who)} ${had(who)} la plus petite main, ${least}`,
    zeroWon: (round) => `Un ZÉRO à la manche\u00a0${round} a tout décidé.`,
    ahead: (who, n, rounds) =>
      `${FrenchSubject(who)} ${frenchForm(who, ["finis", "finit", "finissez", "finissent"])} avec ${points(n)} d’avance, après ${rounds} manches.`,
    shared: (rounds) => `Égalité parfaite après ${rounds} manches.`,
  },

  sheet: {
    zero: "ZÉRO\u00a0!",
    closer: "deuxième toc",
    worth: (total) => `Vaut ${points(total)}.`,
    handSpoken: (list) => `Main\u00a0: ${list}`,
    cardSpoken: (text, mark) => `${card(text)} ${mark}`,
    legend: { counts: "compte", free: "gratuite", none: "sans trait\u00a0: nombre répété" },
  },

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `C’est à ${name(why.acting)} de jouer.`;
      case "nothing_to_choose":
        return "Les cartes ne sont pas encore distribuées.";
      case "match_over":
        return "La partie est finie.";
      case "no_such_card":
        return "Cette carte n’est plus dans ta main.";
      case "same_card_back":
        return `Tu donnes le ${card(why.card)}\u00a0: prends une autre carte.`;
      case "not_in_pot":
        return `Le ${card(why.card)} n’est plus dans le pot.`;
      case "no_zero":
        return `Ta main vaut ${why.total}\u00a0: ce n’est pas un ZÉRO.`;
      case "zero_shows_itself":
        return "À cette table, un ZÉRO s’annonce tout seul.";
    }
  },

  help: {
    touch: [
      "Touche une de tes cartes\u00a0: chaque carte du pot montre alors ce que vaudrait ta main. Touches-en une, puis le bouton pour échanger.",
      "Tu peux aussi toucher d’abord la carte du pot, ou faire glisser ta carte dessus.",
      "Chacune de tes cartes montre ce qu’elle coûte\u00a0: rien si c’est en vert.",
      "Chaque couleur a un symbole\u00a0: cœur, losange, étoile, triangle, goutte, croix et lune.",
    ],
    keys: [
      ["1 … 8", "choisir une de tes cartes de ce nombre\u00a0; encore\u00a0: la suivante, puis aucune"],
      ["Maj + 1 … 8", "de même pour les cartes du pot"],
      ["← →", "le long de ta main ou du pot"],
      ["Espace, Entrée", "choisir la carte\u00a0; bouton"],
      ["P", "bouton principal"],
      ["K", "toquer"],
      ["Z", "annoncer un ZÉRO, si la table ne le fait pas"],
      ["G", "grouper par couleur ou par nombre"],
    ],
  },
  spoken: {
    hand: (list, total) => `Ta main\u00a0: ${list}. Elle vaut ${total}.`,
    pot: (list) => `Dans le pot\u00a0: ${list}.`,
    seat: (name, known) => `${name}\u00a0: ${known}.`,
  },
};
