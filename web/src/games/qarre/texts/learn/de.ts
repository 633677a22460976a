import type { en } from "./en";

export const de: typeof en = {
  aim: "Vier Stapel bilden ein Quadrat. Drei oberste Karten, die zusammengehören (gleiche Zahl oder drei in Folge in einer Farbe), bringen 3 Punkte, vier bringen 4.",
  turn: "Eine Aktionskarte wird aufgedeckt: Ein Bube nimmt Karten, eine Dame erlaubt nur eine Farbe, ein König räumt einen Stapel ab. Dann leg eine Karte an, die zu einem Nachbarn passt.",
  end: "Was sich nicht anlegen lässt, kommt in deine Reserve, und die kostet Punkte. Du gewinnst mit 44 Punkten oder 22 Vorsprung und einer leeren Reserve.",
};
