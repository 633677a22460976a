import type { en } from "./en";

export const de: typeof en = {
  name: "Qarré",
  authors: "Ein Spiel, dessen Autor und Verlag sich nicht finden ließen",
  credit: "Autor und Verlag von Qarré ließen sich nicht finden, und ein Teil der Regeln ist rekonstruiert.",
  lead: "Bilde Trios und Quartette auf vier Stapeln, und leere deine Reserve, bevor sie dich etwas kostet.",
  picture: "Vier Qarré-Karten im Quadrat",
  minutes: "15–25",
  presets: {
    standard: "Standard",
    small_hand: "Kleine Hand",
    big_jack: "Großer Bube",
    strict_square: "Strenge Basis",
    short: "Kurz",
  },
  presetHints: {
    standard: "Die üblichen Regeln: 44 Punkte oder 22 Vorsprung.",
    small_hand: "Was ein Bube nimmt, wird abgeworfen. So hast du immer drei Karten auf der Hand.",
    big_jack: "Ein Bube nimmt beliebig viele Karten von einem Stapel.",
    strict_square: "Auch ein leeres Feld braucht einen passenden Nachbarn. Die Partie kann stecken bleiben.",
    short: "22 Punkte oder 11 Vorsprung.",
  },
  options: {
    target: { name: "Punkte zum Sieg", values: {} },
    lead: { name: "Vorsprung zum Sieg", values: {} },
    jack_scope: {
      name: "Ein Bube nimmt",
      values: {
        tops_of_suit: "oberste Karten seiner Farbe, beliebig viele",
        one_top: "eine oberste Karte seiner Farbe",
        stack_any: "von einem Stapel, beliebig viele",
        stack_all: "einen ganzen Stapel",
      },
    },
    jack_destination: {
      name: "Die Karten des Buben kommen",
      values: {
        hand: "auf die Hand",
        discard: "auf die Ablage",
        hand_trim4: "auf die Hand, dann bis auf vier abwerfen",
      },
    },
    king_scope: {
      name: "Ein König räumt ab",
      values: {
        top: "einen Stapel mit seiner Farbe obenauf",
        any_level: "ab einer beliebigen Karte seiner Farbe abwärts",
      },
    },
    empty_cell: {
      name: "Ein leeres Feld",
      values: {
        free: "nimmt jede Karte auf",
        adjacent: "braucht einen passenden Nachbarn",
        refill: "wird vom Nachziehstapel gefüllt",
      },
    },
    queen_reserve: {
      name: "Reserve bei einer Dame",
      values: {
        strict: "eine sonst passende Karte nur, wenn es sein muss",
        unplayable_under_queen: "jede Karte, die sie verbietet",
      },
    },
    reserve_on_empty: {
      name: "Eine Karte der Reserve auf einem leeren Feld",
      values: { connecting: "braucht einen passenden Nachbarn", as_hand: "darf hin wie eine Handkarte" },
    },
    below_three: {
      name: "Ist nichts zu ziehen, darf die Hand unter drei sinken",
      values: {},
    },
    forced_after_reserve: {
      name: "Nach einer Karte der Reserve muss eine Handkarte angelegt werden",
      values: {},
    },
    win_check: {
      name: "Der Sieg wird geprüft",
      values: { immediate: "sofort", end_of_turn: "am Ende eines Zugs" },
    },
    negative_scores: { name: "Punkte können unter 0 fallen", values: {} },
    starting_combos: {
      name: "Ein Trio oder Quartett in der ersten Basis",
      values: { no_score: "zählt nichts", redeal: "wird neu gegeben" },
    },
    start_player: {
      name: "Wer beginnt",
      values: {
        "0": "der erste Platz",
        "1": "der zweite Platz",
        random: "per Zufall",
        loser_of_last_game: "wer die letzte Partie verloren hat",
      },
    },
    turn_cap: { name: "Höchstzahl der Züge", values: {} },
  },
};
