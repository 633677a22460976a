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
const cards = (n: number) => (n <= 1 ? `${n} carte` : `${n} cartes`);
const points = (n: number) => (n <= 1 ? `${n} point` : `${n} points`);

/** Verbs as their subject wants them. */
const knock = (who: Who) => frenchForm(who, ["as toqué", "a toqué", "avez toqué", "ont toqué"]);
const had = (who: Who) => frenchForm(who, ["avais", "avait", "aviez", "avaient"]);
const without = (who: Who) => frenchForm(who, ["n’as", "n’a", "n’avez", "n’ont"]);

export const fr: typeof en = {
  card,
  colours: COLOURS,
  signs: {
    r: "cœur",
    o: "losange",
    y: "étoile",
    g: "triangle",
    b: "goutte",
    p: "croix",
    w: "lune",
  },

  status: {
    turn: "À toi : échange une carte, ou toque.",
    second: "À toi : échange, ou toque pour la 2e fois.",
    last: "Ton dernier tour : échange, ou garde.",
    zero: "Tu as un ZÉRO : annonce-le !",
    waitLast: (name) => `Dernier tour ${frenchOf(name)}.`,
  },

  alarm: {
    first: "On a toqué !",
    firstBy: (name) =>
      `${name === null ? "Tu as toqué" : `${name} a toqué`}. La prochaine fois amène la fin.`,
    second: "Derniers tours !",
    secondBy: (name, left) =>
      `${name === null ? "Tu as toqué" : `${name} a toqué`} aussi. Jouent encore : ${left}.`,
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
    becomes: (total) => `main à ${total}`,
    becomesZero: "un ZÉRO !",
    knock: "Toquer",
    knockAgain: "2e toc",
    keep: "Garder",
    zero: "Annoncer ZÉRO !",
    byColour: "Grouper par couleur",
    byValue: "Grouper par nombre",
  },

  order: "Ta main",
  orders: { colour: "par couleur", value: "par nombre" },

  knock: {
    title: { first: "Toquer ?", second: "Toquer pour la deuxième fois ?", last: "Garder ta main ?" },
    worth: (total) => `Ta main vaut ${points(total)}.`,
    first:
      "C’est la première fois que l’on toque : rien ne change, et ton tour est fini. La prochaine fois amène la fin.",
    second:
      "C’est la deuxième fois que l’on toque : tu ne joues plus, et chacun des autres a encore un tour.",
    secondNow: "C’est la deuxième fois que l’on toque : la manche s’arrête aussitôt.",
    last: "C’est ton dernier tour : ta main est comptée comme elle est.",
    yes: { first: "Oui, toquer", second: "Oui, toquer", last: "Oui, la garder" },
    no: "Pas encore",
  },

  hand: {
    short: "main",
    name: "Ta main",
    worth: "vaut",
    own: (text, mark, place, all) => `${card(text)}, ${mark}, carte ${place} sur ${all}`,
    wouldBe: (total) => `main à ${total}`,
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
    knocks: (n) =>
      n === 0 ? "Personne n’a toqué" : n === 1 ? "On a toqué une fois" : `On a toqué ${n} fois`,
  },

  seats: {
    cards,
    firstKnock: "1er toc",
    secondKnock: "2e toc",
    lastTurn: "dernier tour",
    known: (list) => `cartes connues : ${list}`,
    shown: (list) => `cartes : ${list}`,
  },

  memory: {
    unseen: (n) => (n <= 1 ? `${cards(n)} pas encore vue` : `${cards(n)} pas encore vues`),
    unseenShort: (n) => `${n} inconnues`,
    none: "toutes vues",
  },

  say: {
    dealt: (name, round) =>
      name === null ? `Tu as distribué la manche ${round}.` : `${name} a distribué la manche ${round}.`,
    swapped: (name, given, taken) =>
      name === null
        ? `Tu as donné ${card(given)} et pris ${card(taken)}.`
        : `${name} a donné ${card(given)} et pris ${card(taken)}.`,
    knocked: (name) => (name === null ? "Tu as toqué." : `${name} a toqué.`),
    firstKnock: "C’est la première fois : la prochaine amène la fin.",
    secondKnock: "C’est la deuxième fois !",
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
    zeroWon: (round) => `Un ZÉRO à la manche ${round} a tout décidé.`,
    ahead: (n, rounds) => `De ${points(n)}, après ${rounds === 1 ? "une manche" : `${rounds} manches`}.`,
    shared: (rounds) => `Égalité parfaite après ${rounds === 1 ? "une manche" : `${rounds} manches`}.`,
  },

  sheet: {
    zero: "ZÉRO !",
    closer: "a toqué en deuxième",
    worth: (total) => `Vaut ${points(total)}.`,
    handSpoken: (list) => `Main : ${list}`,
    cardSpoken: (text, mark) => `${card(text)} ${mark}`,
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
        return `Prends une autre carte que le ${card(why.card)} que tu donnes.`;
      case "not_in_pot":
        return `Le ${card(why.card)} n’est plus dans le pot.`;
      case "no_zero":
        return `Ta main vaut ${why.total} : ce n’est pas un ZÉRO.`;
      case "zero_shows_itself":
        return "À cette table, un ZÉRO s’annonce tout seul.";
    }
  },

  help: {
    touch: [
      "Touche une de tes cartes : chaque carte du pot montre alors ce que vaudrait ta main. Touches-en une, puis le bouton pour échanger.",
      "Tu peux aussi toucher d’abord la carte du pot, ou faire glisser ta carte dessus.",
      "Chacune de tes cartes porte ce qu’elle coûte : rien si c’est en vert.",
      "Chaque couleur a un symbole : cœur, losange, étoile, triangle, goutte, croix et lune.",
    ],
    keys: [
      ["1 … 8", "choisir une de tes cartes de ce nombre\u00a0; encore\u00a0: la suivante, puis aucune"],
      ["Maj + 1 … 8", "de même pour les cartes du pot"],
      ["← →", "le long de ta main ou du pot"],
      ["Espace, Entrée", "choisir la carte ; presser le bouton"],
      ["P", "presser le bouton principal"],
      ["K", "toquer"],
      ["Z", "annoncer un ZÉRO, si la table ne le fait pas"],
      ["G", "grouper par couleur ou par nombre"],
    ],
  },
  spoken: {
    hand: (list, total) => `Ta main : ${list}. Elle vaut ${total}.`,
    pot: (list) => `Dans le pot : ${list}.`,
    seat: (name, known) => `${name} : ${known}.`,
  },
};
