import type { en } from "./en";

export const de: typeof en = {
  aim: "Du willst die billigste Hand. Jede Zahl kostet einmal, egal wie oft du sie hast. Fünf von einer Farbe oder fünf von einer Zahl kosten nichts.",
  turn: "Tausche eine deiner neun Karten gegen eine der Auslage. Was du abgibst, können die anderen nehmen.",
  end: "Zufrieden mit deiner Hand? Klopfe, statt zu tauschen. Nach dem zweiten Klopfen haben alle anderen noch einen Zug; die kleinste Summe gewinnt.",
};
