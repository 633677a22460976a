import type { en } from "./en";

export const de: typeof en = {
  name: "Zero",
  authors: "Ein Spiel von Reiner Knizia (Berliner Spielkarten, 1998)",
  credit:
    "Zero ist ein Spiel von Reiner Knizia, erschienen bei Berliner Spielkarten, Asyncron, Blue Orange und Pixie Games.",
  lead: "Sammle fünf von einer Sorte, und sie kosten dich nichts. Die kleinste Hand gewinnt.",
  picture: "Drei Zero-Karten in verschiedenen Farben",
  minutes: "15–25",
  presets: {
    asyncron: "Asyncron",
    zero_down_7: "Zero Down 7",
    zero_down_9: "Zero Down 9",
    quick: "Schnell",
  },
  presetHints: {
    asyncron:
      "Ab drei Personen. Fünf Karten in der Auslage. Nach dem zweiten Klopfen haben alle anderen noch einen Zug.",
    zero_down_7: "Sieben Karten in der Auslage. Auch zu zweit spielbar.",
    zero_down_9: "Neun Karten in der Auslage. Auch zu zweit spielbar.",
    quick: "Ab drei Personen. Das zweite Klopfen beendet die Runde sofort.",
  },
  options: {
    pot_size: { name: "Karten in der Auslage", values: {} },
    rounds: { name: "Runden", usual: "eine für jeden", values: {} },
    second_knock: {
      name: "Das zweite Klopfen",
      values: {
        last_turn_for_others: "lässt den anderen einen letzten Zug",
        end_now: "beendet die Runde sofort",
      },
    },
    value_in_free_set: {
      name: "Eine Zahl, die auch auf einer freien Karte steht",
      values: { counts: "zählt für die übrigen Karten", suppressed: "zählt nichts" },
    },
    zero_call: {
      name: "Eine ZERO wird angesagt",
      values: { automatic: "von selbst, sofort", manual: "von der Person, die sie hat" },
    },
    turn_cap: { name: "Höchstzahl der Züge pro Person und Runde", values: {} },
  },
};
