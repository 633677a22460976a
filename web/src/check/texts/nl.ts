import { dutchCount } from "../../texts/dutch";
import type { en } from "./en";

const cards = (n: number) => dutchCount(n, "kaart", "kaarten");

export const nl: typeof en = {
  title: "Verdeling controleren",
  lead: "Je browser rekent elke keer schudden van een gespeelde partij na, volgens de gepubliceerde beschrijving. De server levert alleen het partijbestand.",
  loading: "Het partijbestand laden…",
  checking: "Narekenen…",
  open: "Partijbestand openen",
  openHint: "Een bestand van een gespeelde partij. Je kunt het ook ergens op deze pagina neerzetten.",
  drop: "Zet het partijbestand hier neer",
  download: "Partijbestand downloaden",
  replay: "De partij terugkijken",

  right: "Elke verdeling is juist.",
  wrong: "Er is iets mis.",
  wrongPlaces: (n) => (n === 1 ? "Eén controle is mislukt." : `${n} controles zijn mislukt.`),
  unproven: "Dit partijbestand zegt niet hoe de kaarten zijn verdeeld. Er valt dus niets te controleren.",
  variant:
    "Deze partij is met andere kaarten gespeeld dan die van het uitgegeven spel. Deze pagina kan dat niet controleren.",
  of: (game, names) => `${game}: ${names}`,

  places: "Wat is gecontroleerd",
  isRight: "juist",
  isWrong: "onjuist",
  commitment: "Vingerafdruk",
  commitmentIs: {
    right: "Dit is de SHA-256 van het geheim.",
    wrong: "Dit is niet de SHA-256 van het geheim: het geheim is veranderd.",
  },
  noted: "Wat deze browser heeft onthouden",
  notedIs: {
    right:
      "Vóór de eerste verdeling kreeg hij deze vingerafdruk te zien, en zijn eigen bijdrage zit in het begingetal.",
    commitment: "Vóór de eerste verdeling kreeg hij een andere vingerafdruk te zien.",
    contribution: "Zijn bijdrage zit niet in het begingetal.",
  },
  seed: "Begingetal",
  seedIs: {
    right: (n) =>
      n === 0
        ? "Dit is de SHA-256 van het geheim. Geen speler droeg iets bij."
        : `Dit is de SHA-256 van het geheim en ${n === 1 ? "één bijdrage" : `${n} bijdragen`}.`,
    wrong: "Het komt niet uit het geheim en de bijdragen.",
  },
  first: { dealer: "Eerste deler", starter: "Beginspeler" },
  firstIs: {
    right: (name) => `${name}, zoals het begingetal bepaalde.`,
    wrong: (name) => `${name}, maar het begingetal bepaalde iemand anders.`,
  },
  deal: (round) => `Verdeling van ronde ${round}`,
  dealOf: (round, pile) => `Verdeling van ronde ${round}, ${pile}`,
  reshuffle: (round, pile) => `Ronde ${round}, opnieuw geschud: ${pile}`,
  piles: {
    deck: "kaarten",
    numbers: "getalkaarten",
    actions: "actiekaarten",
    draw: "trekstapel",
    base: "basis",
  },
  shuffleIs: {
    right: (n) =>
      n === 1
        ? `${cards(n)}, op de plek die het begingetal bepaalde.`
        : `${cards(n)}, elk op de plek die het begingetal bepaalde.`,
    again: (times) =>
      times === 1
        ? "Eén keer opnieuw gedeeld, zoals de opties voorschrijven."
        : `${times} keer opnieuw gedeeld, zoals de opties voorschrijven.`,
    wrong: "De kaarten liggen niet in de volgorde van het begingetal.",
  },

  proves: "Wat dit aantoont",
  provesIs: [
    "De server legde zijn geheim vast voordat iemand iets bijdroeg: de vingerafdruk bindt hem daaraan. Het begingetal komt uit dat geheim en uit wat de browsers van de spelers bijdroegen. Niemand heeft de kaarten dus in zijn eentje gekozen.",
    "Elke kaart van elke verdeling ligt op de plek die het begingetal bepaalde. Niemand heeft een betere hand geruild, gezocht of gedeeld.",
  ],
  provesLess: [
    "Elke kaart van elke verdeling ligt op de plek die het begingetal bepaalde.",
    "Maar geen speler droeg iets bij aan het begingetal. De server trok het geheim alleen, en kan het dus hebben gekozen.",
  ],
  provesDaily: [
    "Elke kaart van de verdeling ligt op de plek die het begingetal bepaalde.",
    "Dit is een partij van de dag, dezelfde voor iedereen: daarom droeg niemand iets bij. Het geheim volgt uit dat van het jaar, waarvan de vingerafdruk van tevoren openbaar was. Vergelijk het met het geheim op de pagina van die dag.",
  ],
  toDaily: "De partij van die dag",
  not: "Wat dit niet aantoont",
  notNoted:
    "Of de vingerafdruk in het partijbestand dezelfde is als die jij te zien kreeg: dat weet alleen een browser die hem heeft onthouden.",
  notIs: [
    "Of iemand aan tafel de kaarten van een ander kende, of wie een zet koos.",
    "Of de zetten volgens de regels zijn en de punten juist: de opdracht ‘brelan verify’ controleert ook dat.",
  ],

  faults: {
    no_json:
      "Dit is geen partijbestand: het is geen JSON. Een bestand met meer partijen heeft er een op elke regel; open er een van.",
    no_record: "Dit is geen partijbestand.",
    other_format: "Dit partijbestand heeft een indeling die deze pagina niet kent.",
    other_game: "Dit partijbestand is van een spel dat deze pagina niet kent.",
    missing: "Een deel van het partijbestand ontbreekt of is beschadigd.",
    other_method: "Deze pagina kent de manier van schudden in dit partijbestand niet.",
  },
  faultAt: (text, part) => `${text} (${part})`,
  tooLarge: "Dit bestand is te groot voor één partij.",
  unreadable: "Dit bestand kan niet worden gelezen.",
  notOver: "Deze partij is nog niet afgelopen. Daarna verschijnt het partijbestand, met alle kaarten.",
  lesson: "Een les heeft een vaste verdeling: er is niets geschud en dus niets te controleren.",
};
