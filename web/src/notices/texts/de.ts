import type { en } from "./en";

export const de: typeof en = {
  offer: {
    accept: "Sag mir, wenn ich dran bin",
    refuse: "Nicht jetzt",
    done: "Du erfährst es, auch wenn diese Seite zu ist.",
    close: "Schließen",
  },

  title: "Langsame Partien und Benachrichtigungen",
  loading: "Deine langsamen Partien werden gesucht\u00a0…",
  none: "Du spielst gerade keine Partie mit Tagen pro Zug.",
  yourTurn: "Du bist dran",
  turnOf: (name) => `Am Zug: ${name}`,
  nobodysTurn: "Gerade läuft keine Zeit",
  with: (names) => `mit ${names}`,
  open: "Öffnen",
  of: (what, which) => `${what}: ${which}`,

  notices: "Benachrichtigungen",
  explained:
    "Dieser Browser sagt dir, wenn du in einer langsamen Partie dran bist, wenn deine Zeit fast um ist und wenn deine Gruppe oder eine Revanche wartet, auch wenn die Seite zu ist. Karten stehen nie darin.",
  turnOn: "Hier einschalten",
  here: "Benachrichtigungen kommen in diesen Browser.",
  insecure: "Benachrichtigungen brauchen eine sichere Adresse (https). Dieser Server hat keine.",
  browser:
    "Dieser Browser bekommt keine Benachrichtigungen. Auf iPhone oder iPad: Füge Brelan zuerst zum Home-Bildschirm hinzu.",
  blocked:
    "Dein Browser blockiert Benachrichtigungen dieser Seite. In seinen Einstellungen kannst du sie erlauben.",
  switchedOff: "Dieser Server verschickt keine Benachrichtigungen.",
  devices: "Wohin deine Benachrichtigungen kommen",
  unknownDevice: "Unbekanntes Gerät",
  thisBrowser: "dieser Browser",
  added: (day) => `seit ${day}`,
  turnOff: "Ausschalten",
  turnAllOff: "Alle Benachrichtigungen ausschalten",

  quiet: "Ruhezeit",
  quietExplained: "Benachrichtigungen warten bis zum Morgen und entfallen, wenn sie nicht mehr stimmen.",
  quietOn: "Nachts keine Benachrichtigungen",
  from: "Von",
  to: "Bis",
  zone: (zone) => `Zeitzone: ${zone}`,
  save: "Speichern",

  calendar: "Kalender",
  calendarExplained:
    "Dein Kalender zeigt, wann in jeder langsamen Partie deine Zeit endet. Der Link ist privat: Wer ihn hat, sieht deine Züge.",
  makeLink: "Kalenderlink erstellen",
  link: "Kalenderlink",
  copy: "Kopieren",
  copied: "Kopiert.",
  selected: "Markiert: jetzt kopieren.",
  subscribe: "Im Kalender öffnen",
  download: "Herunterladen (.ics)",
  renew: "Neuer Link",
  revoke: "Link löschen",

  faults: {
    bad_endpoint: "Dieser Server erreicht den Push-Dienst deines Browsers nicht.",
    bad_quiet_hours: "Die Ruhezeit braucht zwei verschiedene Uhrzeiten.",
    too_many_devices:
      "Deine Benachrichtigungen kommen schon in so viele Browser wie möglich. Schalte sie zuerst in einem anderen aus.",
    no_worker: "In diesem Fenster bekommt der Browser keine Benachrichtigungen.",
    no_push: "Dieser Server verschickt keine Benachrichtigungen.",
    no_token: "Spiel zuerst an einem Tisch: Dann ist dieser Browser hier bekannt.",
  },
};
