import type { en } from "./en";

export const nl: typeof en = {
  offer: {
    accept: "Zeg het me als ik aan de beurt ben",
    refuse: "Niet nu",
    done: "Je krijgt bericht, ook als deze pagina dicht is.",
    close: "Sluiten",
  },

  title: "Langzame partijen en meldingen",
  loading: "Je langzame partijen worden gezocht…",
  none: "Je speelt nu geen partij met dagen per beurt.",
  yourTurn: "Jij bent aan de beurt",
  turnOf: (name) => `${name} is aan de beurt`,
  nobodysTurn: "Er loopt nu geen tijd",
  with: (names) => `met ${names}`,
  open: "Openen",
  of: (what, which) => `${what}: ${which}`,

  notices: "Meldingen",
  explained:
    "Deze browser meldt het als je in een langzame partij aan de beurt bent, als je tijd bijna om is en als je groep of een revanche wacht, ook als de pagina dicht is. Er staan nooit kaarten in.",
  turnOn: "Meldingen hier aanzetten",
  here: "Meldingen komen in deze browser.",
  insecure: "Meldingen hebben een veilig adres nodig (https). Deze server heeft er geen.",
  browser: "Deze browser krijgt geen meldingen. Zet Brelan op een iPhone of iPad eerst op je beginscherm.",
  blocked: "Je browser blokkeert meldingen van deze pagina. In de instellingen kun je ze toestaan.",
  switchedOff: "Deze server stuurt geen meldingen.",
  devices: "Waar je meldingen binnenkomen",
  unknownDevice: "Onbekend apparaat",
  thisBrowser: "deze browser",
  added: (day) => `sinds ${day}`,
  turnOff: "Uitzetten",
  turnAllOff: "Alle meldingen uitzetten",

  quiet: "Stille uren",
  quietExplained: "Meldingen wachten tot de ochtend en vervallen als ze niet meer kloppen.",
  quietOn: "’s Nachts geen meldingen",
  from: "Van",
  to: "Tot",
  zone: (zone) => `Tijdzone: ${zone}`,
  save: "Opslaan",

  calendar: "Agenda",
  calendarExplained:
    "Je agenda laat zien wanneer je tijd in elke langzame partij afloopt. De link is privé: wie hem heeft, ziet je beurten.",
  makeLink: "Agendalink maken",
  link: "Agendalink",
  copy: "Kopiëren",
  copied: "Gekopieerd.",
  selected: "Geselecteerd: kopieer nu.",
  subscribe: "Openen in de agenda",
  download: "Downloaden (.ics)",
  renew: "Nieuwe link",
  revoke: "Link verwijderen",

  faults: {
    bad_endpoint: "Deze server kan de pushdienst van je browser niet bereiken.",
    bad_quiet_hours: "Stille uren hebben twee verschillende tijden nodig.",
    too_many_devices:
      "Je meldingen komen al in zo veel browsers als mogelijk is. Zet ze eerst in een andere uit.",
    no_worker: "In dit venster krijgt de browser geen meldingen.",
    no_push: "Deze server stuurt geen meldingen.",
    no_token: "Speel eerst aan een tafel: dan is deze browser hier bekend.",
  },
};
