import type { en } from "./en";

export const nl: typeof en = {
  name: "Eerste ronde met uitleg",
  readOn: "Begrepen",
  skip: "Zonder uitleg verder",
  here: "de uitleg wijst dit aan",
  play: "Speel een ronde met uitleg",
  playOf: (game) => `Speel een ronde ${game} met uitleg`,
  again: "Nog een ronde met uitleg",
  withBots: "Nu tegen bots spelen",
  won: "Je hebt je eerste ronde gewonnen!",
  played: "Dat was een hele ronde!",
  offer: {
    title: "Voor het eerst hier?",
    text: "Speel een eerste ronde met uitleg. In twee minuten ken je het spel.",
    no: "Nee, bedankt",
  },
  learn: {
    aim: "Het doel",
    turn: "Je beurt",
    end: "Het einde",
    title: (game) => `${game} leren`,
    how: (game) => `Zo speel je ${game}`,
    all: "Alle spelregels",
    exact: "Precieze regels",
    exactOf: (game) => `De precieze regels van ${game}`,
    exactHint: "Elke regel met zijn nummer, voor wie het zeker wil weten.",
    keys: "Bediening en toetsen",
    unfoldAll: "Alles uitklappen",
    foldAll: "Alles inklappen",
  },
};
