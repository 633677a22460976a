import { dutchCount, dutchForm, dutchList, DutchSubject } from "../../texts/dutch";
import type { en } from "./en";

const points = (n: number) => dutchCount(n, "punt", "punten");

export const nl: typeof en = {
  title: (sentence, game, mine) => `${mine ? "● " : ""}${sentence} · ${game}`,
  round: (n) => `Ronde ${n}`,
  rated: { mark: "Ranglijst", full: "Ranglijstpartij" },
  daily: { mark: "van de dag", full: "Partij van de dag" },
  untilPoints: (n) => `tot ${points(n)}`,
  roundOf: (n, rounds) =>
    rounds === 1 ? "Eén ronde" : n === null ? `${rounds} rondes` : `Ronde ${n} van ${rounds}`,
  watching: "Je kijkt mee.",
  nothingYet: "Er is nog niets gebeurd.",
  rule: (id) => `Regel ${id}`,

  status: {
    joining: "Je gaat zitten…",
    standIn: "Een bot speelt voor je.",
    closed: "Deze tafel is gesloten: de partij eindigde zonder uitslag.",
    dealing: "Schudden en delen…",
    mine: "Jouw beurt.",
    wait: (name) => `${name} is aan de beurt.`,
    roundOver: "De ronde is afgelopen.",
    matchOver: (names, you) =>
      you
        ? "Je hebt de partij gewonnen!"
        : `De partij is afgelopen. ${dutchList(names)} ${names.length === 1 ? "wint" : "winnen"}.`,
  },

  group: (name: string) => `Groep: ${name}`,

  do: {
    putBack: "Terugleggen",
    nextRound: "Volgende ronde",
    toTable: "Terug naar de tafel",
    skip: "Overslaan",
    compare: "Met iedereen vergelijken",
    rematch: "Revanche",
    toRematch: "Naar de revanche",
    watchRematch: "Revanche bekijken",
    keepGroup: "Groep bewaren",
    record: "Partijbestand downloaden",
    check: "Verdeling controleren",
    replay: "Terugkijken",
    scores: "Scores",
    log: "Laatste zetten",
    help: "Zo speel je",
    settings: "Instellingen",
    rules: "Spelregels",
    words: "Iets zeggen",
    people: "Spelers en menu",
  },

  seats: {
    bot: (level) => `bot: ${level}`,
    score: points,
    scored: (name, n) => `${name}: ${points(n)}.`,
    dealer: "deler",
    turn: "speelt",
    thinking: "denkt na",
    others: "De anderen",
    you: "Jij",
    own: "Je kaarten",
    actions: "Wat je kunt doen",
    fresh: "nieuw",
    none: (card) => `Je hebt geen ${card}.`,
    noneOfPot: (card) => `Er ligt geen ${card} in de pot.`,
    seatStatus: {
      bot: "bot",
      here: "hier",
      away: "weg",
      gone: "vertrokken",
      clock: "bot speelt",
      left: "bot speelt",
      asked: "bot speelt",
    },
  },

  people: {
    title: "Aan deze tafel",
    you: (name) => `${name} (jij)`,
    seatStatuses: {
      bot: "een bot",
      here: "aan tafel",
      away: "weg",
      gone: "langer dan twee minuten weg",
      clock: "tijd op; een bot speelt",
      left: "heeft de partij verlaten; een bot speelt",
      asked: "weg; de anderen laten een bot spelen",
    },
    changed: {
      bot: (name) => `Een bot heeft de plaats van ${name} ingenomen.`,
      here: (name) => `${name} is terug.`,
      away: (name) => `${name} is weg.`,
      gone: (name) => `${name} is vertrokken.`,
      clock: (name) => `De tijd van ${name} is op. Een bot neemt het over.`,
      left: (name) => `${name} is weggegaan. Een bot neemt het over.`,
      asked: (name) => `Een bot speelt voor ${name}.`,
    },
    took: (name, before) => `${name} neemt de plaats van ${before} in.`,
    renamed: (before, name) => `${before} heet nu ${name}.`,
    watchers: (n) => `${dutchCount(n, "persoon kijkt", "mensen kijken")} mee.`,
    letBotPlay: (name) => `Laat een bot spelen voor ${name}`,
    mute: (name) => `Berichten van ${name} verbergen`,
    muted: "berichten verborgen",
    elsewhere: "Verder op een ander apparaat",
    leave: "Partij verlaten",
    leaveTitle: "De partij verlaten?",
    endMatch: "Partij stoppen",
    stay: "Blijven",
  },

  absent: {
    clock: (name, left) => `${name} is weg. Over ${left} neemt een bot het over.`,
    people: (name, left) => `${name} is weg. Over ${left} kan een bot het overnemen.`,
    now: (name) => `${name} is weg. Iedereen aan tafel kan een bot laten spelen.`,
  },

  standIn: {
    clock: "Je tijd is op. Een bot speelt voor je.",
    left: "Je hebt de partij verlaten. Een bot speelt voor je tot je terugkomt.",
    asked: "Je was weg, dus de anderen lieten een bot voor je spelen.",
    short: "een bot speelt voor je",
    back: "Zelf verderspelen",
  },

  watch: {
    moved: "Je speelt nu op je andere apparaat.",
    movedHint: "Hier kijk je alleen mee.",
    open: "Je ziet alleen wat iedereen mag zien.",
    replay: "Na de partij kun je alle kaarten terugzien, als alle spelers dat toestaan.",
    take: (name) => `Plaats van ${name} innemen`,
    taking: "Je kunt het van een bot overnemen.",
    joinLater: "Na deze ronde meespelen",
    joining: "Na deze ronde speel je mee. Annuleren?",
  },

  time: {
    span: (span) => {
      if (span.in === "days")
        return `${dutchCount(span.days, "dag", "dagen")}${span.hours === 0 ? "" : ` ${span.hours}\u00a0u`}`;
      if (span.in === "hours") return `${span.hours}\u00a0u ${span.minutes}\u00a0min`;
      return `${span.minutes}:${String(span.seconds).padStart(2, "0")}`;
    },
    shortDays: (days, hours) => `${days}\u00a0d${hours === 0 ? "" : ` ${hours}\u00a0u`}`,
    left: "resterende tijd:",
    bank: "extra",
    then: (bank) => `daarna ${bank} extra`,
    hurry: "Minder dan tien seconden, dan speelt een bot voor je.",
    runs: (name, left) => `${name ?? "Jij"}: nog ${left}.`,
    none: "Er loopt geen klok.",
  },

  talk: {
    title: "Iets zeggen",
    pausing: "Je kunt zo meteen weer iets zeggen.",
    off: "Je hebt de berichten van spelers uitgezet.",
    othersOn: "Berichten van spelers",
    said: (name, word) => `${name}: ${word}`,
    words: {
      hello: "Hallo!",
      good_luck: "Succes!",
      well_played: "Goed gespeeld!",
      thanks: "Dank je!",
      sorry: "Sorry!",
      oh: "O!",
      ouch: "Au!",
      close: "Dat scheelde weinig!",
      thinking: "Even denken…",
      take_your_time: "Neem je tijd.",
      right_back: "Ben zo terug!",
      back: "Ik ben er weer!",
      once_more: "Nog een keer?",
      good_game: "Mooie partij!",
      bye: "Tot ziens!",
      laugh: "lacht",
      heart: "een hart",
      clap: "klapt",
      triplet_sorry: "Drieling, sorry!",
      when_knock: "Wanneer klop je?",
      nearly_zero: "Bijna zero!",
      what_a_square: "Wat een vierkant!",
    },
  },

  sheet: {
    all: "Scores",
    score: "score",
    caption: "Punten per ronde",
    player: "speler",
    again: (names) => `Klaar voor de revanche: ${dutchList(names)}.`,
    noRounds: "Er is nog geen ronde uitgespeeld.",
  },

  keepGroup: {
    about: (others) =>
      `Een groep van jou en ${dutchList(others)}, met een eigen tafel, link en stand. De anderen vinden die bij hun groepen.`,
    name: "Naam van de groep",
    nameHint: "Zonder naam heet hij naar jullie.",
    make: "Groep maken",
  },

  ending: {
    standIn: "Aan het eind speelde een bot voor je.",
    round: (n) => `Ronde ${n}`,
    leads: (who, score) =>
      `${DutchSubject(who)} ${dutchForm(who, ["staat", "staat", "staan"])} voor met ${score}.`,
    roundOf: (n, of) => `Ronde ${n} van ${of}.`,
    lowest: "laagste",
    inAll: (before, after) => (before === after ? `totaal ${after}` : `${before} → ${after}`),
    inAllSpoken: (after) => `Totaal: ${after}.`,
    scores: "Alle scores",
    startsIn: (seconds) => `begint over ${seconds} s`,
    nextRoundIn: (seconds) => `volgende ronde over ${seconds} s`,
    starting: "begint…",
    ready: "Je bent klaar",
    waitingFor: (names) => `wacht op ${dutchList(names)}`,
    wins: (who) => `${DutchSubject(who)} ${dutchForm(who, ["wint", "wint", "winnen"])}${who.you ? "!" : ""}`,
    place: (n) => `Je bent ${["eerste", "tweede", "derde", "vierde", "vijfde"][n - 1] ?? "laatste"}.`,
    placeSpoken: (n) => `Plaats ${n}:`,
    ranking: "Eindstand",
    details: { rounds: "Ronden, handen, schudden", cards: "Kaarten, verloop, schudden" },
    detailsTitle: "Zo ging het",
    replayLater: (from) => `Terugkijken vanaf ${from}`,
    verifyLater: (from) =>
      `Dit is de partij van vandaag: het partijbestand verschijnt als de dag eindigt (${from}). Dan kan iedereen de verdeling controleren.`,
    verify:
      "In het partijbestand staan het begingetal en het geheim van het schudden. Zo kan iedereen elke verdeling controleren.",
  },

  share: {
    do: "Delen",
    title: "De uitslag delen",
    picture: "De uitslag als plaatje",
    copy: "Als tekst kopiëren",
    copied: "Gekopieerd",
    notCopied: "Je browser staat kopiëren niet toe.",
    save: "Plaatje opslaan",
    result: (game, headline) => `${game}: ${headline}`,
    wins: (names) => `${dutchList(names)} ${names.length === 1 ? "wint" : "winnen"}`,
    place: (place, name, score) => `${place}. ${name} ${score}`,
  },

  connection: {
    open: "verbonden",
    connecting: "verbinden…",
    lost: "Verbinding verbroken. Nieuwe poging…",
    lostHint: "Er gaat niets verloren. Straks zie je wat er intussen gebeurde.",
    tryNow: "Nu proberen",
    barred: "uitgesloten",
    ended: "geen verbinding",
  },
  problems: {
    not_seated: "Je hebt geen plaats aan deze tafel.",
    not_stored: "De server kon je zet niet opslaan, dus die is niet gespeeld. Probeer het opnieuw.",
    outcome_unknown: "De server bereikt zijn database niet. Het spel gaat verder zodra dat lukt.",
    closed: "Deze tafel is gesloten: de partij eindigde zonder uitslag.",
    not_host: "Alleen de host kan dat doen.",
    begun: "De partij is al begonnen, dus dat kan niet meer.",
    wrong_number: "Met dit aantal spelers kan het spel niet worden gespeeld.",
    wrong_seat: "Deze plaats is niet vrij, of er zit niemand.",
    stood_in: "Een bot speelt voor je. Neem eerst zelf je plaats weer in.",
    not_gone: "Op deze plaats is nog niemand twee minuten weg.",
    too_fast: "Dat ging te snel. Wacht even.",
    bad_message: "De server begreep de pagina niet. Laad die opnieuw.",
    other_protocol: "De pagina en de server hebben niet dezelfde versie. Laad de pagina opnieuw.",
    went_back: "De server is de laatste zetten kwijt. Het spel gaat vanaf hier verder.",
  },

  help: {
    keysTitle: "Toetsen",
    keys: [
      ["N", "volgende ronde"],
      ["W", "iets zeggen"],
      ["M", "spelers en menu"],
      ["Esc", "alle kaarten terugleggen"],
      ["H, T, S, L, C", "voorlezen: hand, tafel, scores, laatste zetten, klok"],
      ["?", "deze hulp"],
    ],
  },
};
