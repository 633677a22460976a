import { dutchCount } from "../../texts/dutch";
import type { en } from "./en";

export const nl: typeof en = {
  title: "Account",
  loading: "Je account zoeken…",

  guest: "Je speelt als gast",
  guestExplained:
    "Je partijen horen bij deze browser. Worden de gegevens ervan gewist, dan ben je ze kwijt. Met een account houd je ze, op al je apparaten: zonder wachtwoord, met een passkey in je telefoon, je computer of een beveiligingssleutel.",
  create: "Account maken",
  createExplained: "Wat je als gast hebt gespeeld, blijft van jou.",
  haveOne: "Ik heb een account",
  signIn: "Inloggen met een passkey",
  signInExplained: "Wat je hier als gast hebt gespeeld, komt bij je account.",
  lost: "Ik ben mijn passkeys kwijt",
  code: "Herstelcode",
  recover: "Inloggen met de code",
  noPasskeys:
    "Een account heeft een passkey nodig, en een passkey een veilig adres (https). Deze server heeft dat niet, dus iedereen speelt hier als gast. Al het andere werkt.",
  noPasskeysHere: "Deze browser kent geen passkeys, dus je speelt hier als gast. Al het andere werkt.",

  codesTitle: "Je herstelcodes",
  codesExplained:
    "Bewaar ze op een veilige plek: hiermee kom je in je account als je je passkeys kwijt bent. Elke code werkt één keer. Ze worden niet nog eens getoond.",
  copyCodes: "Kopiëren",
  copied: "Gekopieerd.",
  selected: "Geselecteerd: kopieer ze nu.",
  codesFile: "Opslaan als bestand",
  codesKept: "Ik heb ze bewaard",

  passkeys: "Passkeys",
  passkeyName: "Naam van de passkey",
  passkeyNames: {
    phone: "Telefoon",
    computer: "Computer",
  },
  added: (day) => `toegevoegd: ${day}`,
  used: (day) => `laatst gebruikt: ${day}`,
  unused: "nog niet gebruikt",
  rename: "Naam wijzigen",
  save: "Opslaan",
  remove: "Verwijderen",
  removeTitle: (name) => `Passkey ${name} verwijderen?`,
  removeText: "Je kunt er dan niet meer mee inloggen. Je andere passkeys blijven.",
  lastStays: "De laatste passkey blijft. Voeg eerst een andere toe om deze te verwijderen.",
  add: "Passkey toevoegen",
  of: (what, name) => `${what}: ${name}`,

  codesLeft: (n) =>
    n === 0 ? "Geen herstelcodes meer" : `Nog ${dutchCount(n, "herstelcode", "herstelcodes")}`,
  recoveryTitle: "Herstelcodes",
  newCodes: "Nieuwe codes maken",
  newCodesExplained: "De oude werken dan niet meer.",
  newCodesTitle: "Nieuwe codes maken?",
  newCodesText:
    "De codes die je hebt bewaard, werken dan niet meer. De nieuwe worden maar één keer getoond. Dit kun je niet ongedaan maken.",

  sessions: "Waar je bent ingelogd",
  unknownDevice: "Onbekend apparaat",
  here: "deze browser",
  seen: (day) => `laatst gebruikt: ${day}`,
  today: "vandaag",
  end: "Uitloggen",
  endOthers: "Alle andere uitloggen",
  signOut: "Hier uitloggen",
  signOutExplained: "Hier speel je verder als nieuwe gast. Je partijen blijven bij je account.",

  ownOfGuest: "Hiermee speel je in deze browser.",
  ownOfAccount: "Hiermee speel je op elk apparaat waarop je bent ingelogd.",
  data: "Je gegevens",
  export: "Mijn gegevens downloaden",
  exportExplained: "Alles wat over je is opgeslagen, als bestand (JSON).",
  erase: "Alles over mij verwijderen",
  eraseTitle: "Alles verwijderen?",
  eraseExplained:
    "Je naam verdwijnt van alle tafels en uit alle partijen, je account wordt overal uitgelogd en verwijderd, en je verlaat de tafels waaraan je zit. De partijen zelf blijven voor de anderen bestaan, met ‘?’ in plaats van je naam. Dit kun je niet ongedaan maken.",
  eraseNow: "Alles verwijderen",
  cancel: "Annuleren",
  erased: "Alles over jou is verwijderd.",

  faults: {
    no_passkeys:
      "Passkeys werken niet op dit adres. Open Brelan op het openbare adres van de server, met https.",
    stale_challenge: "Dat duurde te lang, of het is al beantwoord. Probeer het opnieuw.",
    bad_passkey:
      "Het antwoord van deze passkey is hier niet geldig. Probeer het opnieuw, of neem een andere.",
    unknown_passkey:
      "Geen account heeft hier deze passkey. Misschien is hij verwijderd, of het account ervan.",
    bad_recovery_code: "Geen account heeft deze herstelcode, of hij is al gebruikt.",
    bad_passkey_name: "De naam van een passkey heeft 1 tot 40 tekens.",
    too_many_passkeys: "Meer passkeys kan een account niet hebben. Verwijder er eerst een.",
    last_passkey: "De laatste passkey blijft. Voeg eerst een andere toe.",
    session_ended: "Je bent hier uitgelogd.",
    no_account: "Je bent niet ingelogd.",
    cancelled: "Er is geen passkey gebruikt.",
    known: "Dit apparaat heeft al een passkey van je account.",
  },
};
