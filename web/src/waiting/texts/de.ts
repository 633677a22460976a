import { germanCount, GermanGroup, germanList } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: (game) => `${game}-Tisch`,
  tab: (taken, seats, game) => `${taken} von ${seats} · ${game}`,
  listed: "Alle können diesen Tisch in der Lobby finden.",
  unlisted: "Er steht nicht in der Lobby.",
  watching: (n) => `${germanCount(n, "Person schaut", "Personen schauen")} zu.`,

  sit: {
    do: "Hinsetzen",
    busy: "Du nimmst Platz\u00a0…",
    full: "Alle Plätze sind besetzt. Bleib hier, um zuzuschauen, wenn die Partie beginnt.",
    removed:
      "Die Tischleitung hat deinen Platz frei gemacht, oder du bist in einem anderen Fenster gegangen.",
    moved: "Du spielst jetzt auf deinem anderen Gerät.",
  },

  begin: {
    title: "Die Partie",
    do: "Beginnen",
    with: (n) => `${GermanGroup(n)} beginnen`,
    fill: "Mit Bots auffüllen",
    alone: (listed) =>
      listed
        ? "Warte auf andere, teile den Link, oder fülle den Tisch mit Bots auf."
        : "Teile den Link mit deinen Freunden, oder fülle den Tisch mit Bots auf.",
    missing: (n) => (n === 1 ? "Eine Person fehlt noch." : `${n} Personen fehlen noch.`),
    least: (n) => `Hier spielen mindestens ${n}.`,
    onlyTwo: "Ihr seid nur zu zweit?",
    playInstead: (preset) => `Spielt ${preset}`,
    may: (free) => (free === 0 ? "Alle Plätze sind besetzt." : "Bereit! Leere Plätze fallen weg."),
    absent: (names) => `Noch nicht da: ${germanList(names)}.`,
    host: (name) => `${name} startet die Partie.`,
    away: (name, left) => `${name} ist abwesend. In ${left} kannst du die Partie starten.`,
    nobody: "Die Partie beginnt, sobald sich jemand hinsetzt und sie startet.",
    atOnce: "Du nimmst Platz\u00a0…",
    rated: "Ranglistenpartie: Sie beginnt, wenn alle da sind.",
    begun: "Die Partie beginnt.",
  },

  seats: {
    title: "Plätze",
    free: "Freier Platz",
    seat: (n) => `Platz ${n}`,
    you: "du",
    host: "Leitung",
    bot: (level) => `Bot: ${level}`,
    presence: { here: "da", away: "abwesend", gone: "nicht da" },
    taken: (taken, seats) => `${taken} von ${seats}`,
    seatBotAt: (n) => `Bot auf Platz ${n} setzen`,
    change: (name) => `Platz ändern: ${name}`,
    done: "Fertig",
    hereAt: (n) => `Auf Platz ${n} wechseln`,
    remove: (name) => `${name} entfernen`,
    up: (name) => `${name} früher spielen lassen`,
    down: (name) => `${name} später spielen lassen`,
    standUp: "Aufstehen",
    order: "Gespielt wird in dieser Reihenfolge, im Uhrzeigersinn.",
  },

  introduction: {
    you: (name) => `Du heißt hier ${name}`,
    change: "Avatar und Namen ändern",
    keep: "Avatar und Namen behalten",
  },

  invite: {
    title: "Freunde einladen",
    do: "Link teilen",
    copy: "Link kopieren",
    label: "Der Link zu diesem Tisch",
    field: "Link",
    hint: "Wer den Link hat, kann mitspielen.",
    share: (game) => `Spiel mit mir ${game}`,
  },

  menu: { open: "Personen und Menü", title: "Über diesen Tisch" },

  come: {
    begun: (names) => `Die Partie hat begonnen: ${germanList(names)}.`,
    over: (names) => `Diese Partie ist zu Ende: ${germanList(names)}.`,
    bot: (name) => `Du löst ${name} (Bot) ab und übernimmst die Punkte.`,
    later: "Nach dieser Runde kannst du den Platz eines Bots übernehmen.",
    join: "Einsteigen",
    watch: "Nur zuschauen",
    end: "Wie es ausging",
    replay: "Wiederholung ansehen",
  },

  goOn: {
    title: "Hier weiterspielen?",
    what: "Dein Platz zieht auf dieses Gerät um. Auf dem anderen schaust du dann nur zu.",
    do: "Hier weiterspielen",
    cancel: "Nein, nicht hier",
  },

  rules: {
    title: "Die Regeln dieses Tischs",
    all: (game) => `Alle Regeln von ${game}`,
  },

  settings: { change: "Einstellungen ändern", title: "Einstellungen des Tischs", save: "Speichern" },

  elsewhere: "Auf einem anderen Gerät weiterspielen",

  deck: {
    title: "Ehrlich gemischt",
    how: "Diese Karten kann niemand zinken. Bevor gespielt wird, zieht der Server einen Geheimwert und zeigt hier dessen Fingerabdruck. Jeder Browser steuert eigene zufällige Bytes bei. Nach der Partie wird der Geheimwert veröffentlicht, und alle können jedes Austeilen nachprüfen.",
    commitment: "Fingerabdruck des Geheimwerts (SHA-256)",
    from: (name) => `Beitrag für ${name}`,
  },

  problems: {
    not_host: "Das kann nur die Tischleitung.",
    begun: "Die Partie hat schon begonnen.",
    wrong_number: "Mit so vielen Personen lässt sich die Partie nicht spielen.",
    wrong_seat: "Jemand war schneller: Dieser Platz hat sich geändert.",
    not_seated: "Du hast an diesem Tisch keinen Platz.",
    not_stored: "Der Server konnte das nicht speichern. Versuch es gleich noch einmal.",
    too_fast: "Das war zu schnell. Warte einen Moment.",
    outcome_unknown: "Der Server erreicht seine Datenbank nicht. Das Spiel geht weiter, sobald er es kann.",
    closed: "Dieser Tisch ist geschlossen.",
    bad_message: "Der Server hat die Seite nicht verstanden. Lade sie neu.",
    other_protocol: "Seite und Server sind verschiedene Versionen. Lade die Seite neu.",
  },

  lost: "Verbindung verloren. Neuer Versuch\u00a0…",

  unfair: {
    contribution:
      "Diese Partie hat ohne den Beitrag deines Browsers zum Mischen begonnen. Der Server hätte die Karten also aussuchen können. Das kommt bei langsamer Verbindung vor. Ist der Tisch auf einem anderen deiner Geräte offen, zählt dessen Beitrag: Spiel dort weiter.",
    commitment:
      "Diese Partie hat mit einem anderen Geheimwert begonnen als dem, der deinem Browser gezeigt wurde. Der Server hätte die Karten also aussuchen können.",
    whatToDo:
      "Geh und beginne eine neue Partie. Geschieht es dort wieder, spiel auf diesem Server keine Partie, die dir wichtig ist.",
    leave: "Tisch verlassen",
    trust: "Trotzdem weiterspielen",
  },

  news: {
    sat: (name) => `${name} setzt sich.`,
    stood: (name) => `${name} hat den Platz verlassen.`,
    bot: (name) => `${name} (Bot) setzt sich.`,
    renamed: (before, name) => `${before} heißt jetzt ${name}.`,
    level: (name, bot) => `${name} ist jetzt ${bot}.`,
    away: (name) => `${name} ist abwesend.`,
    back: (name) => `${name} ist da.`,
    host: (name, you) => (you ? "Du leitest jetzt den Tisch." : `${name} leitet jetzt den Tisch.`),
    settings: "Neue Einstellungen.",
    moreSettings: (n) => `und ${n} weitere`,
    seated: "Du hast einen Platz am Tisch.",
    unseated: "Du hast keinen Platz mehr.",
    swapped: "Plätze wurden getauscht.",
  },
};
