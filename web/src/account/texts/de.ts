import { germanCount } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: "Konto",
  loading: "Dein Konto wird gesucht\u00a0…",

  guest: "Du spielst als Gast",
  guestExplained:
    "Deine Partien gehören zu diesem Browser. Werden seine Daten gelöscht, sind sie für dich verloren. Mit einem Konto behältst du sie, auf allen deinen Geräten: ohne Passwort, mit einem Passkey in deinem Handy, deinem Computer oder einem Sicherheitsschlüssel.",
  create: "Konto anlegen",
  createExplained: "Was du als Gast gespielt hast, bleibt deins.",
  haveOne: "Ich habe ein Konto",
  signIn: "Mit Passkey anmelden",
  signInExplained: "Was du hier als Gast gespielt hast, kommt zu deinem Konto.",
  lost: "Ich habe meine Passkeys verloren",
  code: "Ersatzcode",
  recover: "Mit dem Code anmelden",
  noPasskeys:
    "Konten brauchen Passkeys, und Passkeys eine sichere Adresse (https). Dieser Server hat keine, darum spielen hier alle als Gast. Alles andere geht.",
  noPasskeysHere: "Dieser Browser kann keine Passkeys, darum spielst du hier als Gast. Alles andere geht.",

  codesTitle: "Deine Ersatzcodes",
  codesExplained:
    "Bewahre sie sicher auf: Mit ihnen kommst du in dein Konto, wenn du deine Passkeys verloren hast. Jeder gilt einmal. Sie werden nicht noch einmal gezeigt.",
  copyCodes: "Kopieren",
  copied: "Kopiert.",
  selected: "Ausgewählt: Kopiere sie jetzt.",
  codesFile: "Als Datei speichern",
  codesKept: "Ich habe sie aufbewahrt",

  passkeys: "Passkeys",
  passkeyName: "Name des Passkeys",
  passkeyNames: {
    phone: "Handy",
    computer: "Computer",
  },
  added: (day) => `hinzugefügt: ${day}`,
  used: (day) => `zuletzt benutzt: ${day}`,
  unused: "noch nicht benutzt",
  rename: "Umbenennen",
  save: "Speichern",
  remove: "Entfernen",
  removeTitle: (name) => `Passkey ${name} entfernen?`,
  removeText: "Damit kannst du dich dann nicht mehr anmelden. Deine anderen Passkeys bleiben.",
  lastStays: "Der letzte Passkey bleibt. Um ihn zu entfernen, füge zuerst einen anderen hinzu.",
  add: "Passkey hinzufügen",
  of: (what, name) => `${what}: ${name}`,

  codesLeft: (n) =>
    n === 0 ? "Keine Ersatzcodes mehr" : `Noch ${germanCount(n, "Ersatzcode", "Ersatzcodes")}`,
  recoveryTitle: "Ersatzcodes",
  newCodes: "Neue Codes erstellen",
  newCodesExplained: "Die alten gelten dann nicht mehr.",
  newCodesTitle: "Neue Codes erstellen?",
  newCodesText:
    "Die Codes, die du aufbewahrt hast, gelten dann nicht mehr. Die neuen werden nur einmal gezeigt. Das lässt sich nicht rückgängig machen.",

  sessions: "Wo du angemeldet bist",
  unknownDevice: "Unbekanntes Gerät",
  here: "dieser Browser",
  seen: (day) => `zuletzt benutzt: ${day}`,
  today: "heute",
  end: "Abmelden",
  endOthers: "Alle anderen abmelden",
  signOut: "Hier abmelden",
  signOutExplained: "Hier spielst du als neuer Gast weiter. Deine Partien bleiben bei deinem Konto.",

  ownOfGuest: "Damit spielst du in diesem Browser.",
  ownOfAccount: "Damit spielst du auf jedem Gerät, auf dem du angemeldet bist.",
  data: "Deine Daten",
  export: "Meine Daten herunterladen",
  exportExplained: "Alles, was über dich gespeichert ist, als Datei (JSON).",
  erase: "Alles über mich löschen",
  eraseTitle: "Alles löschen?",
  eraseExplained:
    "Dein Name verschwindet von allen Tischen und aus allen Partien, dein Konto wird überall abgemeldet und gelöscht, und du verlässt die Tische, an denen du sitzt. Die Partien selbst bleiben den anderen, mit „?“ statt deines Namens. Das lässt sich nicht rückgängig machen.",
  eraseNow: "Alles löschen",
  cancel: "Abbrechen",
  erased: "Alles über dich ist gelöscht.",

  faults: {
    no_passkeys:
      "Passkeys gehen unter dieser Adresse nicht. Öffne Brelan unter seiner öffentlichen Adresse, mit https.",
    stale_challenge: "Das hat zu lange gedauert oder wurde schon beantwortet. Versuch es noch einmal.",
    bad_passkey:
      "Die Antwort dieses Passkeys gilt hier nicht. Versuch es noch einmal, oder nimm einen anderen.",
    unknown_passkey:
      "Kein Konto hier hat diesen Passkey. Vielleicht wurde er entfernt oder sein Konto gelöscht.",
    bad_recovery_code: "Kein Konto hat diesen Ersatzcode, oder er wurde schon benutzt.",
    bad_passkey_name: "Der Name eines Passkeys hat 1 bis 40 Zeichen.",
    too_many_passkeys: "Mehr Passkeys kann ein Konto nicht haben. Entferne zuerst einen.",
    last_passkey: "Der letzte Passkey bleibt. Füge zuerst einen anderen hinzu.",
    session_ended: "Du wurdest hier abgemeldet.",
    no_account: "Du bist nicht angemeldet.",
    cancelled: "Es wurde kein Passkey benutzt.",
    known: "Dieses Gerät hat schon einen Passkey deines Kontos.",
  },
};
