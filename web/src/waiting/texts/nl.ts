import { dutchCount, dutchList } from "../../texts/dutch";
import type { en } from "./en";

export const nl: typeof en = {
  title: (game) => `Tafel voor ${game}`,
  tab: (taken, seats, game) => `${taken} van ${seats} · ${game}`,
  listed: "Iedereen kan deze tafel in de lobby vinden.",
  unlisted: "Deze tafel is niet openbaar.",
  watching: (n) => `${dutchCount(n, "persoon kijkt", "mensen kijken")} mee.`,

  sit: {
    do: "Gaan zitten",
    busy: "Je gaat zitten…",
    full: "Alle plaatsen zijn bezet. Blijf hier om de partij te bekijken zodra die begint.",
    removed: "De host heeft je plaats vrijgemaakt, of je bent in een ander venster weggegaan.",
    moved: "Je speelt nu op je andere apparaat.",
  },

  begin: {
    title: "De partij",
    do: "Beginnen",
    with: (n) => `Beginnen met ${n}`,
    fill: "Aanvullen met bots",
    alone: (listed) =>
      listed
        ? "Wacht op anderen, deel de link, of vul de tafel aan met bots."
        : "Deel de link met je vrienden, of vul de tafel aan met bots.",
    missing: (n) => `Nog ${dutchCount(n, "speler", "spelers")} nodig.`,
    least: (n) => `Hier spelen er minstens ${n}.`,
    onlyTwo: "Zijn jullie maar met z’n tweeën?",
    playInstead: (preset) => `Speel ${preset}`,
    may: (free) => (free === 0 ? "Alle plaatsen zijn bezet." : "Klaar! Lege plaatsen verdwijnen."),
    absent: (names) => `Nog niet aanwezig: ${dutchList(names)}.`,
    host: (name) => `${name} start de partij.`,
    away: (name, left) => `${name} is weg. Over ${left} kun jij de partij starten.`,
    nobody: "De partij begint zodra iemand gaat zitten en start.",
    atOnce: "Je gaat zitten…",
    rated: "Ranglijstpartij: die begint als iedereen er is.",
    begun: "De partij begint.",
  },

  seats: {
    title: "Plaatsen",
    free: "Vrije plaats",
    seat: (n) => `Plaats ${n}`,
    you: "jij",
    host: "host",
    bot: (level) => `bot: ${level}`,
    presence: { here: "aanwezig", away: "weg", gone: "niet aanwezig" },
    taken: (taken, seats) => `${taken} van ${seats}`,
    seatBotAt: (n) => `Bot op plaats ${n} zetten`,
    change: (name) => `Plaats van ${name} wijzigen`,
    done: "Klaar",
    hereAt: (n) => `Naar plaats ${n}`,
    remove: (name) => `${name} weghalen`,
    up: (name) => `${name} eerder laten spelen`,
    down: (name) => `${name} later laten spelen`,
    standUp: "Plaats verlaten",
    order: "Jullie spelen in deze volgorde, met de klok mee.",
  },

  introduction: {
    you: (name) => `Hier heet je ${name}`,
    change: "Avatar en naam wijzigen",
    keep: "Avatar en naam houden",
  },

  invite: {
    title: "Vrienden uitnodigen",
    do: "Link delen",
    copy: "Link kopiëren",
    label: "De link van deze tafel",
    field: "Link",
    hint: "Iedereen met de link kan meespelen.",
    share: (game) => `Speel ${game} met mij`,
  },

  menu: { open: "Spelers en menu", title: "Over deze tafel" },

  come: {
    begun: (names) => `De partij is begonnen: ${dutchList(names)}.`,
    over: (names) => `Deze partij is afgelopen: ${dutchList(names)}.`,
    bot: (name) => `Je neemt het over van ${name} (bot), met de punten erbij.`,
    later: "Na deze ronde kun je de plaats van een bot innemen.",
    join: "Meespelen",
    watch: "Alleen kijken",
    end: "Bekijk de uitslag",
    replay: "De partij terugkijken",
  },

  goOn: {
    title: "Hier verderspelen?",
    what: "Je plaats verhuist naar dit apparaat. Op het andere kijk je dan alleen nog mee.",
    do: "Hier verder",
    cancel: "Nee, niet hier",
  },

  rules: {
    title: "De regels van deze tafel",
    all: (game) => `Alle regels van ${game}`,
  },

  settings: { change: "Instellingen wijzigen", title: "Instellingen van de tafel", save: "Opslaan" },

  elsewhere: "Verder op een ander apparaat",

  deck: {
    title: "Eerlijk geschud",
    how: "Niemand kan met deze kaarten knoeien. Voordat er iemand speelt, trekt de server een geheim en toont hier de vingerafdruk ervan. De browser van elke speler voegt zelf willekeurige bytes toe. Na de partij wordt het geheim bekendgemaakt, zodat iedereen elke verdeling kan controleren.",
    commitment: "Vingerafdruk van het geheim (SHA-256)",
    from: (name) => `Toegevoegd voor ${name}`,
  },

  problems: {
    not_host: "Alleen de host kan dat doen.",
    begun: "De partij is al begonnen.",
    wrong_number: "Met dit aantal spelers kan de partij niet worden gespeeld.",
    wrong_seat: "Iemand was sneller: deze plaats is veranderd.",
    not_seated: "Je hebt geen plaats aan deze tafel.",
    not_stored: "De server kon dit niet opslaan. Probeer het zo meteen opnieuw.",
    too_fast: "Dat ging te snel. Wacht even.",
    outcome_unknown: "De server bereikt zijn database niet. Het spel gaat verder zodra dat lukt.",
    closed: "Deze tafel is gesloten.",
    bad_message: "De server begreep de pagina niet. Laad die opnieuw.",
    other_protocol: "De pagina en de server hebben niet dezelfde versie. Laad de pagina opnieuw.",
  },

  lost: "Verbinding verbroken. Nieuwe poging…",

  unfair: {
    contribution:
      "Deze partij is begonnen zonder de bijdrage van je browser aan het schudden, dus de server kan de kaarten hebben gekozen. Dat gebeurt bij een trage verbinding. Staat deze tafel op een ander apparaat van je open, dan telt de bijdrage daarvan: speel daar verder.",
    commitment:
      "Deze partij is begonnen met een ander geheim dan je browser te zien kreeg, dus de server kan de kaarten hebben gekozen.",
    whatToDo:
      "Verlaat de tafel en begin een nieuwe partij. Gebeurt het daar weer, vertrouw deze server dan geen partij toe die ertoe doet.",
    leave: "Tafel verlaten",
    trust: "Toch doorspelen",
  },

  news: {
    sat: (name) => `${name} gaat zitten.`,
    stood: (name) => `${name} is opgestaan.`,
    bot: (name) => `${name} (bot) gaat zitten.`,
    renamed: (before, name) => `${before} heet nu ${name}.`,
    level: (name, bot) => `${name} is nu ${bot}.`,
    away: (name) => `${name} is weg.`,
    back: (name) => `${name} is er.`,
    host: (name, you) => (you ? "Jij bent nu de host." : `${name} is nu de host.`),
    settings: "Instellingen gewijzigd.",
    moreSettings: (n) => `en nog ${n}`,
    seated: "Je hebt een plaats aan deze tafel.",
    unseated: "Je hebt geen plaats meer.",
    swapped: "Er zijn plaatsen gewisseld.",
  },
};
