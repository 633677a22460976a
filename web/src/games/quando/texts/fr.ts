import type { Kind } from "../../../protocol/quando/Kind";
import {
  frenchForm,
  frenchList,
  frenchObject,
  frenchOf,
  FrenchSubject,
  frenchSubject,
  type Who,
} from "../../../texts/subjects";
import type { en } from "./en";
import { counted } from "../../../texts/numbers";

const COUNTS = ["aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const count = (n: number) => COUNTS[n] ?? String(n);
const cards = (n: number) => counted("fr", n, "carte", "cartes");
const points = (n: number) => counted("fr", n, "point", "points");

/** A play as a noun: « un 7 », « deux 10 », « trois 8 », « la série 4-5-6 ». */
const play = (kind: Kind, values: readonly number[]) => {
  if (kind === "straight") return `la série ${values.join("\u2011")}`;
  return `${count(values.length)} ${values[0]}`;
};

/** Verbs as their subject wants them. */
const knock = (who: Who) => frenchForm(who, ["as frappé", "a frappé", "avez frappé", "ont frappé"]);
const had = (who: Who) => frenchForm(who, ["avais", "avait", "aviez", "avaient"]);
const left = (who: Who) => frenchForm(who, ["n’as plus", "n’a plus", "n’avez plus", "n’ont plus"]);
const be = (who: Who) => frenchForm(who, ["es", "est", "êtes", "sont"]);
const get = (who: Who) => frenchForm(who, ["arrives", "arrive", "arrivez", "arrivent"]);

export const fr: typeof en = {
  lastRound: "Dernier tour\u00a0!",
  lastRoundBy: (name) => (name === null ? "Tu as frappé" : `${name} a frappé`),

  status: {
    play: "À toi\u00a0: choisis des cartes à jouer.",
    playLast: "Ton dernier tour\u00a0: joue, ou passe.",
    empty: "À toi\u00a0: ta main est vide. Pioche une carte.",
    draw: "À toi\u00a0: pioche une carte.",
    flip: (by) => `Triplète ${frenchOf(by)}\u00a0! Retourne un de tes zéros.`,
    pay: (by) => `Triplète ${frenchOf(by)}\u00a0! Tu n’as pas de zéro\u00a0: pioche une carte.`,
    ending: "Frapper, ou finir ton tour\u00a0?",
    waitLast: (name) => `Dernier tour ${frenchOf(name)}.`,
    waitPay: (name, by) => `${name} paie ${by === null ? "ta triplète" : `la triplète ${frenchOf(by)}`}.`,
  },

  do: {
    play: (kind, values) => {
      const what = play(kind, values);
      return kind === "triplet" ? `Jouer ${what}\u00a0: triplète\u00a0!` : `Jouer ${what}`;
    },
    choose: "Choisis des cartes",
    chooseZero: "Choisis un zéro",
    chooseFirst: "Touche des cartes de ta main\u00a0: des nombres identiques, ou une série de trois.",
    chooseZeroFirst: "Touche un de tes zéros.",
    becomes: (total) => `main\u00a0: ${total}`,
    thenDraw: (total) => `main\u00a0: ${total}, puis pioche`,
    take: (value) => `Prendre le ${value}`,
    takeUnseen: "Prendre le côté visible",
    turnOver: "La retourner",
    turnOverHint: "prendre l’autre côté",
    flip: (value) => `Retourner ce ${value}`,
    flipHint: "et prendre son dos",
    knock: "Frapper",
    pass: "Passer",
    passHint: "ne rien jouer, ne rien piocher",
    end: "Finir le tour",
  },

  order: "Ta main",
  orders: { value: "par nombre", arrival: "par arrivée" },

  knock: {
    title: "Frapper maintenant\u00a0?",
    body: (total) => `Ta main vaut ${points(total)}. Les autres jouent encore un tour, puis on compte.`,
    risk: (penalty) =>
      `Si quelqu’un fait aussi bien ou mieux que toi, tu marques ta main plus ${points(penalty)}.`,
    riskTie: (penalty) => `Si quelqu’un fait mieux que toi, tu marques ta main plus ${points(penalty)}.`,
    spared: "Si les zéros de quelqu’un d’autre arrêtent la manche, frapper ne coûte rien de plus.",
    yes: "Oui, frapper",
    no: "Pas encore",
  },

  cards: {
    own: (value, state, place, all) =>
      `${value}, ${state === null ? "" : `${state}, `}carte ${place} sur ${all}`,
    playable: "jouable",
    flippable: "peut être retournée",
    notNow: "ne va pas avec ton choix",
    unknown: "inconnue",
    hand: "Ta main",
    worth: "main",
    remembered: (value) => `son dos est ${value}`,
    dealtBacks: "Les petits nombres sont les dos de tes cartes. Tu les vois jusqu’à ton premier coup.",
  },
  sets: {
    title: "Groupes et séries",
    equal: (values) => `${count(values.length)} ${values[0]}`,
    triplet: (values) => `triplète de ${values[0]}`,
    straight: (values) => `série ${values.join("\u2011")}`,
  },
  piles: {
    drawSpoken: (n, top) => `Pioche, ${cards(n)}${top === null ? "" : `, ${top} visible`}`,
    discardSpoken: (n, top) => `Défausse, ${cards(n)}${top === null ? "" : `, ${top} dessus`}`,
    empty: "vide",
  },
  seats: {
    knocked: "a frappé",
    pays: "paie",
    backs: (values) => `dos\u00a0: ${values}`,
    fronts: (values) => `faces\u00a0: ${values}`,
  },

  say: {
    dealt: (name, round) =>
      name === null
        ? `Tu as distribué la manche\u00a0${round}.`
        : `${name} a distribué la manche\u00a0${round}.`,
    played: (name, kind, values) => {
      const what =
        play(kind, values) + (kind === "triplet" ? "\u00a0: triplète\u00a0! Les autres paient." : ".");
      return name === null ? `Tu as joué ${what}` : `${name} a joué ${what}`;
    },
    tookVisible: (name, value) => {
      const what = value === null ? "le côté visible" : `le ${value}`;
      return name === null ? `Tu as pris ${what}.` : `${name} a pris ${what}.`;
    },
    turnedOver: (name, value) =>
      name === null
        ? `Tu as retourné la carte${value === null ? "" : `\u00a0: ${value}`}.`
        : `${name} a retourné la carte.`,
    paidDraw: (text) => `Pour la triplète\u00a0: ${text}`,
    nothing: (name) =>
      name === null ? "Il ne te restait rien à piocher." : `Il ne restait rien à piocher pour ${name}.`,
    flipped: (name, front) =>
      name === null
        ? `Triplète\u00a0: ton 0 devient un ${front}.`
        : `Triplète\u00a0: le 0 ${frenchOf(name)} devient un ${front}.`,
    recycled: (shuffled) =>
      shuffled
        ? "La défausse est mélangée et devient la pioche."
        : "La défausse est retournée et devient la pioche.",
    knocked: (name) => (name === null ? "Tu as frappé\u00a0!" : `${name} a frappé\u00a0!`),
    passed: (name) => (name === null ? "Tu as passé." : `${name} a passé.`),
    skipped: (name) => (name === null ? "Tu n’avais rien à jouer." : `${name} n’avait rien à jouer.`),
    over: "La manche est finie.",
  },

  stamp: "Toc toc\u00a0!",

  story: {
    out: (who) => `${FrenchSubject(who)} ${left(who)} que des zéros`,
    held: (who, total) => `${FrenchSubject(who)} ${knock(who)} avec ${total}, et personne n’avait moins`,
    beaten: (who, total, by, least) =>
      `${FrenchSubject(who)} ${knock(who)} avec ${total}, mais ${frenchSubject(by)} ${had(by)} ${least}`,
    tied: (who, total, by) =>
      `${FrenchSubject(who)} ${knock(who)} avec ${total}, mais ${frenchSubject(by)} ${had(by)} aussi ${total}`,
    level: (who, total, by) =>
      `${FrenchSubject(who)} ${knock(who)} avec ${total}, à égalité avec ${frenchObject(by)}`,
    capped: (who, least) =>
      `Limite de tours\u00a0: ${frenchSubject(who)} ${had(who)} la plus petite main, ${least}`,
    penalty: (who, n) =>
      who.you
        ? `Frapper te coûte ${points(n)} de plus.`
        : `Frapper coûte ${points(n)} de plus à ${frenchList(who.names)}.`,
    near: (who, n, target) => `${FrenchSubject(who)} ${be(who)} à ${points(n)} de ${target}.`,
    zerosWon: (round) => `Une main de zéros, manche\u00a0${round}, a tout décidé.`,
    knockWon: (total, round) => `Une frappe à ${total}, manche\u00a0${round}, a tout décidé.`,
    reached: (who, score, round) => `${FrenchSubject(who)} ${get(who)} à ${score} à la manche\u00a0${round}.`,
    rounds: (n) => `Le plus petit score après ${n} manches.`,
  },

  sheet: {
    knocker: "a frappé",
    worth: (total, extra, counts) =>
      counts === total
        ? `Vaut ${points(total)}.`
        : `Vaut ${total}${extra > 0 ? `, plus ${extra} pour la frappe` : ""}\u00a0: ${points(counts)}.`,
    handSpoken: (values) => (values === "" ? "aucune carte" : `cartes ${values}`),
  },

  memory: {
    piles: "Cartes connues",
    discard: "Défausse, depuis le dessus",
    draw: "Pioche, depuis le dessus",
    fronts: (values) => `faces connues\u00a0: ${values}`,
    none: "encore rien de connu",
  },

  refusals: (why, name) => {
    switch (why.reason) {
      case "not_your_turn":
        return `C’est à ${name(why.acting)} de choisir.`;
      case "nothing_to_choose":
        return "Les cartes ne sont pas encore distribuées.";
      case "match_over":
        return "La partie est finie.";
      case "no_such_card":
        return "Cette carte n’est plus dans ta main.";
      case "no_cards":
        return "Joue au moins une carte.";
      case "neither_equal_nor_straight":
        return "Joue des nombres identiques, ou une série de trois.";
      case "straight_of_three":
        return `Une série a exactement trois cartes, pas ${count(why.chosen)}.`;
      case "no_wrap":
        return "Une série ne passe pas de 10 à 0.";
      case "draw_first":
        return "Tu as joué. Pioche maintenant une carte.";
      case "play_first":
        return "Joue d’abord, pioche ensuite.";
      case "flip_a_zero":
        return "On a joué une triplète\u00a0: retourne un de tes zéros.";
      case "draw_for_triplet":
        return "On a joué une triplète\u00a0: pioche une carte.";
      case "only_zeros_flip":
        return `On ne retourne qu’un zéro, pas un ${why.front}.`;
      case "no_triplet":
        return "On ne retourne un zéro que pour la triplète de quelqu’un d’autre.";
      case "already_knocked":
        return `${name(why.knocker)} a déjà frappé.`;
      case "too_few_plays":
        return `On frappe après avoir joué ${count(why.needed)} fois dans la manche (tu en es à ${why.made}).`;
      case "too_few_cards":
        return `On frappe après avoir joué ${count(why.needed)} cartes dans la manche (tu en es à ${why.made}).`;
      case "others_too_few_cards":
        return `On frappe quand tout le monde a joué ${count(why.needed)} cartes.`;
      case "knock_at_turns_end":
        return "À cette table, on frappe à la fin de son tour.";
      case "knock_or_end":
        return "Tu as pioché. Frappe, ou finis ton tour.";
      case "pass_only_in_last_round":
        return "On ne passe qu’au dernier tour, après une frappe.";
      case "ends_by_itself":
        return "Ton tour finit tout seul.";
      case "empty_hand":
        return "Ta main est vide\u00a0: il n’y a rien à jouer.";
    }
  },

  help: {
    touch: [
      "Touche une carte pour la lever, et d’autres pour en jouer plusieurs. Le bouton les joue. Toucher une carte levée la repose.",
      "Tu peux aussi faire glisser les cartes levées jusqu’au milieu de la table.",
      "Les cartes avec un point vont avec ton choix. Sur un grand écran, de petits boutons choisissent des groupes et des séries.",
      "Pour piocher, touche la pioche. Pour prendre l’autre côté de sa carte, retourne-la d’abord avec le bouton rond.",
      "Chez les autres, tu vois le dos des cartes, en sombre\u00a0; la face, c’est leur secret.",
    ],
    keys: [
      ["← →", "le long de ta main"],
      ["Espace, Entrée", "lever une carte\u00a0; encore\u00a0: la reposer"],
      [
        "0 … 9, D",
        "lever une carte de ce nombre, D un 10\u00a0; encore\u00a0: la suivante, puis tout reposer",
      ],
      ["P", "bouton principal"],
      ["V / U", "prendre le côté visible / retourner la carte"],
      ["K", "frapper"],
      ["X", "passer"],
      ["E", "finir le tour"],
    ],
  },
  spoken: {
    hand: (values, total) => `Ta main\u00a0: ${values}. Elle vaut ${total}.`,
    emptyHand: "Ta main est vide.",
    seat: (name, n, sides) => `${[`${name}\u00a0: ${cards(n)}`, ...sides].join(", ")}.`,
  },
};
