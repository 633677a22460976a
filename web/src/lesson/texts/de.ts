import type { en } from "./en";

export const de: typeof en = {
  name: "Geführte erste Runde",
  readOn: "Verstanden",
  skip: "Ohne Hilfe weiterspielen",
  here: "hierhin zeigt die Hilfe",
  play: "Geführte Runde spielen",
  playOf: (game) => `Geführte Runde ${game} spielen`,
  again: "Noch eine geführte Runde",
  withBots: "Jetzt gegen Bots spielen",
  won: "Deine erste Runde, und gleich gewonnen!",
  played: "Das war eine ganze Runde!",
  offer: {
    title: "Zum ersten Mal hier?",
    text: "Spiel eine geführte erste Runde. Sie dauert zwei Minuten.",
    no: "Nein, danke",
  },
  learn: {
    aim: "Das Ziel",
    turn: "Dein Zug",
    end: "So endet es",
    title: (game) => `${game} lernen`,
    how: (game) => `So geht ${game}`,
    all: "Alle Regeln",
    exact: "Genaue Regeln",
    exactOf: (game) => `Genaue Regeln von ${game}`,
    exactHint: "Jede Regel mit ihrer Nummer, wenn du es genau wissen willst.",
    keys: "Bedienung und Tasten",
    unfoldAll: "Alles aufklappen",
    foldAll: "Alles zuklappen",
  },
};
