import type { en } from "./en";

export const de: typeof en = {
  name: "Quando",
  authors: "Ein Spiel von Jannik Walter und Reinhard Staupe (KENDi, 2024)",
  credit: "Quando ist ein Spiel von Jannik Walter und Reinhard Staupe, erschienen bei KENDi.",
  lead: "Du siehst die eine Seite deiner Karten, alle anderen sehen die andere. Mach sie klein, dann klopfe.",
  picture: "Die Vorderseite einer Quando-Karte und die Rückseite einer anderen",
  minutes: "20",
  presets: {
    official: "Offiziell",
    official_en_literal: "Englische Anleitung",
    accessijeux: "AccessiJeux",
    duel40: "Duell bis 40",
  },
  presetHints: {
    official: "Die Regeln des Verlags, bis 50 Punkte.",
    official_en_literal:
      "Klopfen kannst du nach zwei Karten, nicht nach zweimal Ausspielen. Beenden die Nullen einer anderen Person die Runde, kostet das nichts extra.",
    accessijeux:
      "Du klopfst nach dem Ziehen, schon ab dem ersten Zug. Drillinge zahlt man vor dem Ziehen, die Ablage wird gemischt, und Nullen beenden die Runde nicht. Die Rückseiten deiner ausgeteilten Karten siehst du einmal. Ein Drilling heißt Brelan.",
    duel40: "Die Regeln des Verlags zu zweit, bis 40 Punkte.",
  },
  options: {
    target_score: { name: "Die Partie endet", values: {} },
    knock_condition: {
      name: "Wann du klopfen darfst",
      values: {
        "own_plays>=2": "nachdem du zweimal gespielt hast",
        "own_cards>=2": "nach zwei eigenen Karten",
        "all_cards>=2": "nach zwei Karten von allen",
        none: "jederzeit",
      },
    },
    zero_end: { name: "Eine Hand aus Nullen beendet die Runde", values: {} },
    start: {
      name: "Wer beginnt",
      values: { left_of_dealer: "links von der Person, die gibt", random: "per Zufall" },
    },
    knock_timing: {
      name: "Wie geklopft wird",
      values: { instead_of_turn: "statt eines Zugs", end_of_turn: "am Ende eines Zugs" },
    },
    triplet_order: {
      name: "Strafe für einen Drilling",
      values: { after_draw: "nach dem Ziehen", before_draw: "vor dem Ziehen" },
    },
    recycle: {
      name: "Ein leerer Nachziehstapel",
      values: { flip_unshuffled: "Ablage umdrehen", shuffle_random_sides: "Ablage mischen" },
    },
    knock_penalty: { name: "Strafe für missglücktes Klopfen", values: {} },
    knock_needs_sole_lowest: { name: "Wer klopft, zahlt bei Gleichstand", values: {} },
    penalty_after_zeros: {
      name: "Wer klopft, zahlt, wenn fremde Nullen die Runde beenden",
      values: {},
    },
    owner_saw_dealt_backs: { name: "Rückseiten beim Austeilen ansehen", values: {} },
    turn_cap: { name: "Höchstzahl der Züge pro Person und Runde", values: {} },
  },
};
