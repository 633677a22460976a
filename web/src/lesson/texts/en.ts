export const en = {
  name: "Guided first round",
  /** The button on what only explains. */
  readOn: "Got it",
  skip: "Play on without the guide",
  /** Read aloud with what is to be touched. */
  here: "the guide points here",
  play: "Play a guided round",
  playOf: (game: string) => `Play a guided round of ${game}`,
  again: "Guided round again",
  withBots: "Now play with bots",
  won: "You won your first round!",
  played: "That was a whole round!",
  offer: {
    title: "First time here?",
    text: "Play a guided first round. It takes two minutes.",
    no: "No thanks",
  },
  learn: {
    aim: "The aim",
    turn: "Your turn",
    end: "How it ends",
    title: (game: string) => `Learn ${game}`,
    how: (game: string) => `How to play ${game}`,
    all: "All rules",
    exact: "Exact rules",
    exactOf: (game: string) => `Exact rules of ${game}`,
    exactHint: "Every rule with its number, for when you want to know for sure.",
    keys: "Controls and keys",
    unfoldAll: "Unfold all",
    foldAll: "Fold all",
  },
};
