import { germanCount, germanForm, germanList, GermanSubject } from "../../texts/german";
import type { en } from "./en";

const points = (n: number) => germanCount(n, "Punkt", "Punkte");

export const de: typeof en = {
  title: (sentence, game, mine) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n) => `Runde ${n}`,
  rated: { mark: "Rangliste", full: "Ranglistenpartie" },
  daily: { mark: "des Tages", full: "Partie des Tages" },
  untilPoints: (n) => `bis ${points(n)}`,
  roundOf: (n, rounds) =>
    rounds === 1 ? "Eine Runde" : n === null ? `${rounds} Runden` : `Runde ${n} von ${rounds}`,
  watching: "Du schaust zu.",
  nothingYet: "Noch ist nichts passiert.",
  rule: (id) => `Regel ${id}`,

  status: {
    joining: "Du nimmst Platz\u00a0…",
    standIn: "Ein Bot spielt für dich.",
    closed: "Dieser Tisch ist geschlossen: Die Partie endete ohne Ergebnis.",
    dealing: "Es wird gemischt und ausgeteilt\u00a0…",
    mine: "Du bist dran.",
    wait: (name) => `${name} ist dran.`,
    roundOver: "Die Runde ist zu Ende.",
    matchOver: (names, you) =>
      you
        ? "Du hast die Partie gewonnen!"
        : `Die Partie ist zu Ende. ${germanList(names)} ${names.length === 1 ? "hat" : "haben"} gewonnen.`,
  },

  group: (name: string) => `Gruppe: ${name}`,

  do: {
    putBack: "Zurücklegen",
    nextRound: "Nächste Runde",
    toTable: "Zurück zum Tisch",
    skip: "Weiter",
    compare: "Mit allen vergleichen",
    rematch: "Revanche",
    toRematch: "Zur Revanche",
    watchRematch: "Der Revanche zuschauen",
    keepGroup: "Gruppe behalten",
    record: "Protokoll herunterladen",
    check: "Austeilen prüfen",
    replay: "Wiederholung",
    scores: "Punkte",
    log: "Letzte Züge",
    help: "So wird gespielt",
    settings: "Einstellungen",
    rules: "Regeln",
    words: "Etwas sagen",
    people: "Personen und Menü",
  },

  seats: {
    bot: (level) => `Bot: ${level}`,
    score: points,
    scored: (name, n) => `${name}: ${points(n)}.`,
    dealer: "gibt",
    turn: "am Zug",
    thinking: "überlegt",
    others: "Die anderen",
    you: "Du",
    own: "Deine Karten",
    actions: "Was du tun kannst",
    fresh: "neu",
    none: (card) => `Du hast keine Karte „${card}“.`,
    noneOfPot: (card) => `In der Auslage liegt keine Karte „${card}“.`,
    seatStatus: {
      bot: "Bot",
      here: "da",
      away: "abwesend",
      gone: "weg",
      clock: "Bot spielt",
      left: "Bot spielt",
      asked: "Bot spielt",
    },
  },

  people: {
    title: "An diesem Tisch",
    you: (name) => `${name} (du)`,
    seatStatuses: {
      bot: "ein Bot",
      here: "am Tisch",
      away: "abwesend",
      gone: "seit über zwei Minuten abwesend",
      clock: "Zeit abgelaufen; ein Bot spielt",
      left: "hat die Partie verlassen; ein Bot spielt",
      asked: "abwesend; die anderen lassen einen Bot spielen",
    },
    changed: {
      bot: (name) => `Ein Bot hat den Platz von ${name} übernommen.`,
      here: (name) => `${name} ist zurück.`,
      away: (name) => `${name} ist abwesend.`,
      gone: (name) => `${name} ist weg.`,
      clock: (name) => `Die Zeit von ${name} ist abgelaufen. Ein Bot übernimmt.`,
      left: (name) => `${name} ist gegangen. Ein Bot übernimmt.`,
      asked: (name) => `Ein Bot spielt für ${name}.`,
    },
    took: (name, before) => `${name} hat den Platz von ${before} übernommen.`,
    renamed: (before, name) => `${before} heißt jetzt ${name}.`,
    watchers: (n) => `${germanCount(n, "Person schaut", "Personen schauen")} zu.`,
    letBotPlay: (name) => `Einen Bot für ${name} spielen lassen`,
    mute: (name) => `${name} stummschalten`,
    muted: "stumm",
    elsewhere: "Auf einem anderen Gerät weiterspielen",
    leave: "Partie verlassen",
    leaveTitle: "Die Partie verlassen?",
    endMatch: "Partie beenden",
    stay: "Bleiben",
  },

  absent: {
    clock: (name, left) => `${name} ist abwesend. In ${left} übernimmt ein Bot.`,
    people: (name, left) => `${name} ist abwesend. In ${left} kann ein Bot übernehmen.`,
    now: (name) => `${name} ist abwesend. Alle am Tisch können einen Bot spielen lassen.`,
  },

  standIn: {
    clock: "Deine Zeit ist abgelaufen. Ein Bot spielt für dich.",
    left: "Du hast die Partie verlassen. Ein Bot spielt, bis du zurückkommst.",
    asked: "Du warst abwesend, darum lassen die anderen einen Bot für dich spielen.",
    short: "ein Bot spielt für dich",
    back: "Wieder selbst spielen",
  },

  watch: {
    moved: "Du spielst jetzt auf deinem anderen Gerät.",
    movedHint: "Hier schaust du zu.",
    open: "Du siehst nur, was alle sehen dürfen.",
    replay: "Nach der Partie zeigt die Wiederholung alle Karten, wenn alle am Tisch es erlauben.",
    take: (name) => `Den Platz von ${name} nehmen`,
    taking: "Du kannst einen Bot ablösen.",
    joinLater: "Nach dieser Runde einsteigen",
    joining: "Nach dieser Runde steigst du ein. Doch nicht?",
  },

  time: {
    span: (span) => {
      if (span.in === "days")
        return `${germanCount(span.days, "Tag", "Tage")}${span.hours === 0 ? "" : ` ${span.hours}\u00a0Std.`}`;
      if (span.in === "hours") return `${span.hours}\u00a0Std. ${span.minutes}\u00a0Min.`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    shortDays: (days, hours) => `${days}\u00a0T${hours === 0 ? "" : ` ${hours}\u00a0Std.`}`,
    left: "übrige Zeit:",
    bank: "Zeitkonto",
    then: (bank) => `dann ${bank} vom Zeitkonto`,
    hurry: "Weniger als zehn Sekunden, dann spielt ein Bot für dich.",
    runs: (name, left) => `${name ?? "Du"}: noch ${left}.`,
    none: "Es läuft keine Bedenkzeit.",
  },

  talk: {
    title: "Etwas sagen",
    pausing: "Gleich kannst du wieder etwas sagen.",
    off: "Du hast die Nachrichten am Tisch ausgeschaltet.",
    othersOn: "Nachrichten am Tisch",
    said: (name, word) => `${name}: ${word}`,
    words: {
      hello: "Hallo!",
      good_luck: "Viel Glück!",
      well_played: "Gut gespielt!",
      thanks: "Danke!",
      sorry: "Tut mir leid!",
      oh: "Oh!",
      ouch: "Autsch!",
      close: "Das war knapp!",
      thinking: "Ich überlege\u00a0…",
      take_your_time: "Lass dir Zeit.",
      right_back: "Bin gleich zurück!",
      back: "Bin wieder da!",
      once_more: "Noch eine?",
      good_game: "Schöne Partie!",
      bye: "Tschüss!",
      laugh: "lacht",
      heart: "ein Herz",
      clap: "klatscht",
      triplet_sorry: "Drilling – tut mir leid!",
      when_knock: "Wann klopfst du?",
      nearly_zero: "Fast null!",
      what_a_square: "Was für ein Quadrat!",
    },
  },

  sheet: {
    all: "Punkte",
    score: "Punkte",
    caption: "Punkte pro Runde",
    player: "Name",
    again: (names) => `Bereit für eine Revanche: ${germanList(names)}.`,
    noRounds: "Noch keine Runde zu Ende.",
  },

  keepGroup: {
    about: (others) =>
      `Eine Gruppe aus dir und ${germanList(others)}, mit eigenem Tisch, Link und Tabelle. Die anderen finden sie unter ihren Gruppen.`,
    name: "Name der Gruppe",
    nameHint: "Ohne Namen heißt sie nach euch.",
    make: "Gruppe gründen",
  },

  ending: {
    standIn: "Am Ende hat ein Bot für dich gespielt.",
    round: (n) => `Runde ${n}`,
    leads: (who, score) =>
      `${GermanSubject(who)} ${germanForm(who, ["führst", "führt", "führt", "führen"])} mit ${score}.`,
    roundOf: (n, all) => `Runde ${n} von ${all}.`,
    lowest: "am wenigsten",
    inAll: (before, after) => (before === after ? `${after} gesamt` : `${before} → ${after}`),
    inAllSpoken: (after) => `Gesamt: ${after}.`,
    scores: "Alle Punkte",
    startsIn: (seconds) => `in ${seconds}\u00a0s`,
    nextRoundIn: (seconds) => `nächste Runde in ${seconds}\u00a0s`,
    starting: "los geht’s\u00a0…",
    ready: "Du bist bereit",
    waitingFor: (names) => `warten auf ${germanList(names)}`,
    wins: (who) =>
      `${GermanSubject(who)} ${germanForm(who, ["gewinnst", "gewinnt", "gewinnt", "gewinnen"])}${who.you ? "!" : ""}`,
    place: (n) => `Du bist auf Platz ${n}.`,
    placeSpoken: (n) => `Platz ${n}:`,
    ranking: "Endstand",
    details: { rounds: "Runden, Hände, Mischen", cards: "Karten, Züge, Mischen" },
    detailsTitle: "Der Verlauf",
    replayLater: (from) => `Wiederholung ab ${from} Uhr`,
    verifyLater: (from) =>
      `Das ist die Partie von heute: Ihr Protokoll erscheint, wenn der Tag endet (${from} Uhr), dann können alle das Austeilen prüfen.`,
    verify:
      "Das Protokoll enthält Startwert und Geheimwert des Mischens. So können alle jedes Austeilen nachprüfen.",
  },

  share: {
    do: "Teilen",
    title: "Das Ergebnis teilen",
    picture: "Das Ergebnis als Bild",
    copy: "Als Text kopieren",
    copied: "Kopiert",
    notCopied: "Dein Browser erlaubt das Kopieren nicht.",
    save: "Bild speichern",
    result: (game, headline) => `${game}: ${headline}`,
    wins: (names) => `${germanList(names)} ${names.length === 1 ? "gewinnt" : "gewinnen"}`,
    place: (place, name, score) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "verbunden",
    connecting: "verbinden\u00a0…",
    lost: "Verbindung verloren. Neuer Versuch\u00a0…",
    lostHint: "Nichts ist verloren. Sobald du wieder da bist, siehst du, wie es weiterging.",
    tryNow: "Jetzt versuchen",
    barred: "gesperrt",
    ended: "getrennt",
  },
  problems: {
    not_seated: "Du hast an diesem Tisch keinen Platz.",
    not_stored:
      "Der Server konnte deinen Zug nicht speichern. Er wurde nicht gespielt. Versuch es noch einmal.",
    outcome_unknown: "Der Server erreicht seine Datenbank nicht. Das Spiel geht weiter, sobald er es kann.",
    closed: "Dieser Tisch ist geschlossen: Die Partie endete ohne Ergebnis.",
    not_host: "Das kann nur die Tischleitung.",
    begun: "Die Partie hat schon begonnen, darum geht das nicht mehr.",
    wrong_number: "Mit so vielen Personen lässt sich dieses Spiel nicht spielen.",
    wrong_seat: "Dieser Platz ist nicht frei, oder dort sitzt niemand.",
    stood_in: "Ein Bot spielt für dich. Übernimm zuerst wieder selbst.",
    not_gone: "Von diesem Platz ist niemand seit zwei Minuten abwesend.",
    too_fast: "Das war zu schnell. Warte einen Moment.",
    bad_message: "Der Server hat die Seite nicht verstanden. Lade sie neu.",
    other_protocol: "Seite und Server sind verschiedene Versionen. Lade die Seite neu.",
    went_back: "Der Server hat die letzten Züge verloren. Von hier geht die Partie weiter.",
  },

  help: {
    keysTitle: "Tasten",
    keys: [
      ["N", "nächste Runde"],
      ["W", "etwas sagen"],
      ["M", "Personen und Menü"],
      ["Esc", "alle Karten zurücklegen"],
      ["H, T, S, L, C", "vorlesen: Hand, Tisch, Punkte, letzte Züge, Bedenkzeit"],
      ["?", "diese Hilfe"],
    ],
  },
};
