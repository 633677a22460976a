import type { en } from "./en";

export const nl: typeof en = {
  title: (game) => `${game} terugkijken`,
  loading: "De partij laden…",
  controls: "Terugkijken",
  slider: "Moment",
  moment: (at, last) => `${at} van ${last}`,
  momentOf: (round, at, last) => `Ronde ${round} · ${at} van ${last}`,
  beyond: (last) => `Deze partij eindigt bij ${last}: hier is het einde.`,
  back: "Stap terug",
  step: "Stap vooruit",
  play: "Afspelen",
  pause: "Pauze",
  previousRound: "Vorige ronde",
  nextRound: "Volgende ronde",
  viewpoint: "Wat je ziet",
  open: "Alle kaarten",
  spectator: "Als toeschouwer",
  own: "Jouw kaarten",
  as: (name) => `Als ${name}`,
  more: "Delen en meer",
  share: "Dit moment",
  link: "Link naar dit moment",
  publication: {
    title: "Wie de link kan openen",
    choices: {
      nobody: "Alleen wij",
      anonymous: "Iedereen, zonder mijn naam",
      named: "Iedereen, met mijn naam",
    },
    public: "Iedereen met de link kan deze partij bekijken.",
    missing: (allowed, people) =>
      people === 1
        ? "Alleen jij kunt de link openen."
        : `Alleen de spelers van deze partij kunnen de link openen, tot ze hem allemaal ook aan anderen toestaan. Nu zijn dat er ${allowed} van de ${people}.`,
  },
  record: "Partijbestand downloaden",
  check: "Verdeling controleren",
  match: "Naar de partij",
  result: "Naar de uitslag",
  help: {
    touch: [
      "Sleep de schuif naar een moment, of veeg over de tafel: naar links ga je verder, naar rechts terug.",
      "De lijst naast de knoppen toont wat elke speler zag, of alle kaarten.",
    ],
    keys: [
      ["← →", "één moment terug, één verder"],
      ["Spatie", "afspelen of pauzeren"],
      ["PgUp, PgDn", "vorige ronde, volgende ronde"],
      ["Home, End", "het begin, het einde"],
      ["H, T, S, L", "voorlezen: hand, tafel, scores, laatste zetten"],
      ["?", "deze hulp"],
    ],
  },
  notOver: "Deze partij is nog niet afgelopen. Daarna kun je die terugkijken.",
  lesson: "Een les kun je niet terugkijken.",
  median: "Zo speelde degene met de middelste uitslag. De naam blijft verborgen.",
  deal: "Naar de partij van de dag",
  somebody: "Iemand",
  ownTryFirst: "Speel eerst je eigen poging uit. Als de dag voorbij is, kan iedereen kijken.",
  nobodyFinished: "Niemand heeft deze partij uitgespeeld.",
};
