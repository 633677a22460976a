import { germanCount } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: "Austeilen prüfen",
  lead: "Dein Browser rechnet jedes Mischen einer beendeten Partie nach, und zwar nach der veröffentlichten Beschreibung. Der Server liefert nur das Protokoll.",
  loading: "Das Protokoll wird geladen\u00a0…",
  checking: "Wird nachgerechnet\u00a0…",
  open: "Protokoll öffnen",
  openHint: "Die Datei einer beendeten Partie. Du kannst sie auch irgendwo auf diese Seite ziehen.",
  drop: "Leg das Protokoll hier ab",
  download: "Protokoll herunterladen",
  replay: "Wiederholung ansehen",

  right: "Jedes Austeilen stimmt.",
  wrong: "Etwas stimmt nicht.",
  wrongPlaces: (n) => (n === 1 ? "Eine Prüfung ist fehlgeschlagen." : `${n} Prüfungen sind fehlgeschlagen.`),
  unproven: "Dieses Protokoll sagt nicht, woher seine Karten kamen. Es gibt also nichts zu prüfen.",
  variant:
    "Diese Partie wurde mit anderen Karten gespielt als denen des veröffentlichten Spiels. Diese Seite kann sie nicht prüfen.",
  of: (game, names) => `${game}: ${names}`,

  places: "Was geprüft wurde",
  isRight: "richtig",
  isWrong: "falsch",
  commitment: "Festlegung",
  commitmentIs: {
    right: "Sie ist der SHA-256-Wert des Geheimwerts.",
    wrong: "Sie ist nicht der SHA-256-Wert des Geheimwerts: Er wurde ausgetauscht.",
  },
  noted: "Was dieser Browser notiert hat",
  notedIs: {
    right:
      "Vor dem ersten Austeilen wurde ihm diese Festlegung gezeigt, und sein Beitrag steckt im Startwert.",
    commitment: "Vor dem ersten Austeilen wurde ihm eine andere Festlegung gezeigt.",
    contribution: "Sein Beitrag steckt nicht im Startwert.",
  },
  seed: "Startwert",
  seedIs: {
    right: (n) =>
      n === 0
        ? "Er ist der SHA-256-Wert des Geheimwerts. Niemand hat etwas beigetragen."
        : `Er ist der SHA-256-Wert des Geheimwerts und ${n === 1 ? "eines Beitrags" : `von ${n} Beiträgen`}.`,
    wrong: "Er kommt nicht aus dem Geheimwert und den Beiträgen.",
  },
  first: { dealer: "Wer zuerst gibt", starter: "Wer beginnt" },
  firstIs: {
    right: (name) => `${name}, wie der Startwert es bestimmt.`,
    wrong: (name) => `${name}, aber der Startwert bestimmt jemand anderen.`,
  },
  deal: (round) => `Austeilen in Runde ${round}`,
  dealOf: (round, pile) => `Austeilen in Runde ${round}, ${pile}`,
  reshuffle: (round, pile) => `Runde ${round}, neu gemischt: ${pile}`,
  piles: {
    deck: "alle Karten",
    numbers: "Zahlenkarten",
    actions: "Aktionskarten",
    draw: "Nachziehstapel",
    base: "Basis",
  },
  shuffleIs: {
    right: (cards) =>
      `${germanCount(cards, "Karte", "Karten")}, jede dort, wohin der Startwert sie gelegt hat.`,
    again: (times) =>
      times === 1
        ? "Einmal neu gegeben, wie es die Optionen verlangen."
        : `${times}-mal neu gegeben, wie es die Optionen verlangen.`,
    wrong: "Die Karten liegen nicht in der Reihenfolge des Startwerts.",
  },

  proves: "Was das zeigt",
  provesIs: [
    "Der Server hat sich auf seinen Geheimwert festgelegt, bevor jemand etwas beigetragen hat: Daran bindet ihn die Festlegung. Der Startwert entsteht aus diesem Geheimwert und den Beiträgen der Browser. Niemand konnte die Karten also allein bestimmen.",
    "Jede Karte liegt bei jedem Austeilen dort, wohin der Startwert sie gelegt hat. Niemand hat getauscht, nachgesehen oder sich ein besseres Blatt gegeben.",
  ],
  provesLess: [
    "Jede Karte liegt bei jedem Austeilen dort, wohin der Startwert sie gelegt hat.",
    "Aber niemand hat etwas zum Startwert beigetragen. Der Server hat den Geheimwert allein gezogen und hätte ihn also aussuchen können.",
  ],
  provesDaily: [
    "Jede Karte liegt beim Austeilen dort, wohin der Startwert sie gelegt hat.",
    "Es ist eine Partie des Tages, für alle dieselbe: Darum hat niemand etwas beigetragen. Ihr Geheimwert folgt aus dem des Jahres, dessen Fingerabdruck vorher öffentlich war. Vergleiche ihn mit dem Geheimwert auf der Seite dieses Tages.",
  ],
  toDaily: "Die Partie dieses Tages",
  not: "Was das nicht zeigt",
  notNoted:
    "Ob die Festlegung im Protokoll die ist, die dir gezeigt wurde: Das weiß nur ein Browser, der sie notiert hat.",
  notIs: [
    "Ob jemand am Tisch fremde Karten verraten bekam oder wer einen Zug gewählt hat.",
    "Ob die Züge den Regeln folgen und die Punkte stimmen: Auch das prüft der Befehl „brelan verify“.",
  ],

  faults: {
    no_json:
      "Diese Datei ist kein Protokoll: Sie ist kein JSON. In einer Datei mit mehreren Protokollen steht in jeder Zeile eines; öffne eines davon.",
    no_record: "Diese Datei ist kein Protokoll einer Partie.",
    other_format: "Dieses Protokoll hat ein Format, das diese Seite nicht kennt.",
    other_game: "Dieses Protokoll ist von einem Spiel, das diese Seite nicht kennt.",
    missing: "Ein Teil des Protokolls fehlt oder ist beschädigt.",
    other_method: "Dieses Protokoll nennt ein Mischverfahren, das diese Seite nicht kennt.",
  },
  faultAt: (text, part) => `${text} (${part})`,
  tooLarge: "Diese Datei ist zu groß für das Protokoll einer Partie.",
  unreadable: "Diese Datei lässt sich nicht lesen.",
  notOver: "Diese Partie läuft noch. Am Ende wird ihr Protokoll mit allen Karten veröffentlicht.",
  lesson: "Die Karten einer Lektion sind vorbereitet: Es gibt kein Mischen zu prüfen.",
};
