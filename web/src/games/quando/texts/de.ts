import type { Kind } from "../../../protocol/quando/Kind";
import {
  germanCard,
  germanCards,
  germanCount,
  GermanDative,
  germanForm,
  germanNumber,
  germanSubject,
  GermanSubject,
  germanObject,
  germanPlural,
} from "../../../texts/german";
import type { Who } from "../../../texts/subjects";
import type { en } from "./en";

const cards = (n: number) => germanCount(n, "Karte", "Karten");
const points = (n: number) => germanCount(n, "Punkt", "Punkte");

/** A play as the object of a verb: „eine Sieben“, „zwei Zehnen“, „drei Achten“, „die Straße 4-5-6“. */
const play = (kind: Kind, values: readonly number[]) => {
  const value = values[0] ?? 0;
  if (kind === "straight") return `die Straße ${values.join("\u2011")}`;
  if (values.length === 1) return `eine ${germanCard(value)}`;
  return `${germanNumber(values.length)} ${germanCards(value)}`;
};
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Verbs as their subject wants them. */
const have = (who: Who) => germanForm(who, ["hast", "hat", "habt", "haben"]);
const had = (who: Who) => germanForm(who, ["hattest", "hatte", "hattet", "hatten"]);
const knocked = (who: Who, total: number) => `${GermanSubject(who)} ${have(who)} mit ${total} geklopft`;

export const de: typeof en = {
  lastRound: "Letzte Züge!",
  lastRoundBy: (name) => (name === null ? "Du hast geklopft" : `${name} hat geklopft`),

  status: {
    play: "Du bist dran: Wähle Karten zum Ausspielen.",
    playLast: "Dein letzter Zug: Spiel aus oder passe.",
    empty: "Du bist dran: Deine Hand ist leer. Zieh eine Karte.",
    draw: "Du bist dran: Zieh eine Karte.",
    flip: (by) => `Drilling von ${by}! Dreh eine deiner Nullen um.`,
    pay: (by) => `Drilling von ${by}! Du hast keine Null, also zieh eine Karte.`,
    ending: "Klopfen oder den Zug beenden?",
    waitLast: (name) => `Letzter Zug von ${name}.`,
    waitPay: (name, by) => `${name} zahlt für ${by === null ? "deinen Drilling" : `den Drilling von ${by}`}.`,
  },

  do: {
    play: (kind, values) =>
      kind === "triplet" ? `${upper(play(kind, values))}: Drilling!` : `${upper(play(kind, values))} spielen`,
    choose: "Wähle Karten",
    chooseZero: "Wähle eine Null",
    chooseFirst: "Tippe auf Karten deiner Hand: gleiche Zahlen oder drei, die aufeinander folgen.",
    chooseZeroFirst: "Tippe auf eine deiner Nullen.",
    becomes: (total) => `Hand: ${total}`,
    thenDraw: (total) => `Hand: ${total}, dann ziehen`,
    take: (value) => `Die ${germanCard(value)} nehmen`,
    takeUnseen: "Die sichtbare Seite nehmen",
    turnOver: "Umdrehen",
    turnOverHint: "die andere Seite nehmen",
    flip: (value) => `Diese ${germanCard(value)} umdrehen`,
    flipHint: "und ihre Rückseite nehmen",
    knock: "Klopfen",
    pass: "Passen",
    passHint: "nichts spielen, nichts ziehen",
    end: "Zug beenden",
  },

  order: "Deine Hand",
  orders: { value: "nach Zahl", arrival: "wie gezogen" },

  knock: {
    title: "Jetzt klopfen?",
    body: (total) =>
      `Deine Hand zählt ${points(total)}. Alle anderen haben noch einen Zug, dann wird gezählt.`,
    risk: (penalty) =>
      `Hat jemand gleich viel oder weniger, bekommst du deine Hand und dazu ${points(penalty)}.`,
    riskTie: (penalty) => `Hat jemand weniger, bekommst du deine Hand und dazu ${points(penalty)}.`,
    spared: "Beenden fremde Nullen die Runde, kostet das Klopfen nichts extra.",
    yes: "Ja, klopfen",
    no: "Noch nicht",
  },

  cards: {
    own: (value, state, place, all) =>
      `${value}, ${state === null ? "" : `${state}, `}Karte ${place} von ${all}`,
    playable: "spielbar",
    flippable: "lässt sich umdrehen",
    notNow: "passt nicht dazu",
    unknown: "unbekannt",
    hand: "Deine Hand",
    worth: "Hand",
    remembered: (value) => `auf der Rückseite ${value}`,
    dealtBacks:
      "Die kleinen Zahlen sind die Rückseiten deiner Karten. Du siehst sie bis zu deinem ersten Zug.",
  },
  sets: {
    title: "Gleiche und Straßen",
    equal: (values) => `${germanNumber(values.length)} ${germanCards(values[0] ?? 0)}`,
    triplet: (values) => `Drilling aus ${germanCards(values[0] ?? 0)}`,
    straight: (values) => `Straße ${values.join("\u2011")}`,
  },
  piles: {
    drawSpoken: (n, top) => `Nachziehstapel, ${cards(n)}${top === null ? "" : `, sichtbar ist ${top}`}`,
    discardSpoken: (n, top) => `Ablagestapel, ${cards(n)}${top === null ? "" : `, oben liegt ${top}`}`,
    empty: "leer",
  },
  seats: {
    knocked: "hat geklopft",
    pays: "zahlt",
    backs: (values) => `Rückseiten: ${values}`,
    fronts: (values) => `Vorderseiten: ${values}`,
  },

  say: {
    dealt: (name, round) =>
      name === null ? `Du hast in Runde ${round} gegeben.` : `${name} hat in Runde ${round} gegeben.`,
    played: (name, kind, values) => {
      const what = play(kind, values);
      const end = kind === "triplet" ? " gespielt: ein Drilling! Die anderen zahlen." : " gespielt.";
      return `${name === null ? "Du hast" : `${name} hat`} ${what}${end}`;
    },
    tookVisible: (name, value) => {
      const what = value === null ? "die sichtbare Seite" : `die ${germanCard(value)}`;
      return `${name === null ? "Du hast" : `${name} hat`} ${what} genommen.`;
    },
    turnedOver: (name, value) =>
      name === null
        ? `Du hast die Karte umgedreht${value === null ? "" : `: eine ${germanCard(value)}`}.`
        : `${name} hat die Karte umgedreht.`,
    paidDraw: (text) => `Für den Drilling: ${text}`,
    nothing: (name) => `Für ${name ?? "dich"} war keine Karte mehr zum Ziehen da.`,
    flipped: (name, front) =>
      `Drilling: ${name === null ? "Deine Null" : `Die Null von ${name}`} ist jetzt eine ${germanCard(front)}.`,
    recycled: (shuffled) =>
      shuffled
        ? "Der Ablagestapel wurde gemischt und ist der neue Nachziehstapel."
        : "Der Ablagestapel wurde umgedreht und ist der neue Nachziehstapel.",
    knocked: (name) => `${name === null ? "Du hast" : `${name} hat`} geklopft!`,
    passed: (name) => `${name === null ? "Du hast" : `${name} hat`} gepasst.`,
    skipped: (name) => `${name === null ? "Du konntest" : `${name} konnte`} nichts tun.`,
    over: "Die Runde ist zu Ende.",
  },

  stamp: "Klopf!",

  story: {
    out: (who) => `${GermanSubject(who)} ${have(who)} nur noch Nullen`,
    held: (who, total) => `${knocked(who, total)}, und niemand hatte weniger`,
    beaten: (who, total, by, least) =>
      `${knocked(who, total)}, aber ${germanSubject(by)} ${had(by)} ${least}`,
    tied: (who, total, by) => `${knocked(who, total)}, aber ${germanSubject(by)} ${had(by)} auch ${total}`,
    level: (who, total, by) => `${knocked(who, total)}, ebenso viel ${had(by)} ${germanSubject(by)}`,
    capped: (who, least) => `Zuglimit: ${GermanSubject(who)} ${had(who)} die kleinste Hand, ${least}`,
    penalty: (who, n) => `Das Klopfen kostet ${germanObject(who)} ${points(n)} mehr.`,
    near: (who, n, target) =>
      `${GermanDative(who)} ${germanPlural(n, "fehlt", "fehlen")} noch ${points(n)} bis ${target}.`,
    zerosWon: (round) => `Lauter Nullen in Runde ${round} haben es entschieden.`,
    knockWon: (total, round) => `Das Klopfen mit ${total} in Runde ${round} hat es entschieden.`,
    reached: (who, score, round) =>
      `In Runde ${round} ${have(who)} ${germanSubject(who)} ${points(score)} erreicht.`,
    rounds: (n) => `Am wenigsten Punkte nach ${n} Runden.`,
  },

  sheet: {
    knocker: "geklopft",
    worth: (total, extra, counts) =>
      counts === total
        ? `Hand: ${points(total)}.`
        : `Hand ${total}${extra > 0 ? `, dazu ${extra} für das Klopfen` : ""}: ${points(counts)}.`,
    handSpoken: (values) => (values === "" ? "keine Karten" : `Karten ${values}`),
  },

  memory: {
    piles: "Bekannte Karten",
    discard: "Ablagestapel, von oben",
    draw: "Nachziehstapel, von oben",
    fronts: (values) => `bekannte Vorderseiten: ${values}`,
    none: "noch nichts bekannt",
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
      case "no_cards":
        return "Spiel mindestens eine Karte.";
      case "neither_equal_nor_straight":
        return "Spiel gleiche Zahlen oder drei, die aufeinander folgen.";
      case "straight_of_three":
        return `Eine Straße hat genau drei Karten, nicht ${germanNumber(why.chosen)}.`;
      case "no_wrap":
        return "Eine Straße geht nicht von 10 zu 0 weiter.";
      case "draw_first":
        return "Du hast gespielt. Zieh jetzt eine Karte.";
      case "play_first":
        return "Spiel zuerst, dann zieh.";
      case "flip_a_zero":
        return "Jemand hat einen Drilling gespielt: Dreh eine deiner Nullen um.";
      case "draw_for_triplet":
        return "Jemand hat einen Drilling gespielt: Zieh eine Karte.";
      case "only_zeros_flip":
        return `Du kannst nur eine Null umdrehen, keine ${germanCard(why.front)}.`;
      case "no_triplet":
        return "Eine Null drehst du nur für einen Drilling der anderen um.";
      case "already_knocked":
        return `${name(why.knocker)} hat schon geklopft.`;
      case "too_few_plays":
        return `Klopfen kannst du, wenn du in dieser Runde ${germanNumber(why.needed)}-mal gespielt hast (bisher: ${why.made}).`;
      case "too_few_cards":
        return `Klopfen kannst du nach ${germanNumber(why.needed)} gespielten Karten in dieser Runde (bisher: ${why.made}).`;
      case "others_too_few_cards":
        return `Klopfen kannst du, sobald alle ${germanNumber(why.needed)} Karten gespielt haben.`;
      case "knock_at_turns_end":
        return "An diesem Tisch klopfst du am Ende deines Zugs.";
      case "knock_or_end":
        return "Du hast gezogen. Klopfe oder beende deinen Zug.";
      case "pass_only_in_last_round":
        return "Passen kannst du nur in deinem letzten Zug, nach einem Klopfen.";
      case "ends_by_itself":
        return "Dein Zug endet von selbst.";
      case "empty_hand":
        return "Deine Hand ist leer, du hast nichts zu spielen.";
    }
  },

  help: {
    touch: [
      "Tippe auf eine Karte, um sie anzuheben, und auf weitere, um mehrere zu spielen. Der Knopf spielt sie. Ein zweites Tippen legt eine Karte zurück.",
      "Du kannst angehobene Karten auch in die Mitte des Tischs wischen oder ziehen.",
      "Karten mit einem Punkt passen zu deiner Wahl. Auf einem großen Bildschirm wählen kleine Knöpfe ganze Gruppen und Straßen.",
      "Um zu ziehen, tippe auf den Stapel. Willst du die andere Seite seiner Karte, dreh sie zuerst mit dem runden Knopf um.",
      "Die dunklen Karten der anderen sind Rückseiten: Die siehst du, und sie sehen die Vorderseiten.",
    ],
    keys: [
      ["← →", "durch deine Hand"],
      ["Leertaste, Enter", "eine Karte anheben; noch einmal: zurücklegen"],
      ["0 … 9, D", "eine Karte dieser Zahl anheben, D eine 10; noch einmal: die nächste, dann alle zurück"],
      ["P", "der große Knopf"],
      ["V / U", "die sichtbare Seite nehmen / umdrehen"],
      ["K", "klopfen"],
      ["X", "passen"],
      ["E", "Zug beenden"],
    ],
  },
  spoken: {
    hand: (values, total) => `Deine Hand: ${values}. Sie zählt ${total}.`,
    emptyHand: "Deine Hand ist leer.",
    seat: (name, n, sides) => `${[`${name}: ${cards(n)}`, ...sides].join(", ")}.`,
  },
};
