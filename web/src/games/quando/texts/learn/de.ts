import type { en } from "./en";

export const de: typeof en = {
  aim: "Auf jeder deiner Karten siehst du eine Zahl; die anderen sehen die Zahl auf der Rückseite. Du willst wenige Karten mit kleinen Zahlen.",
  turn: "Leg eine Karte ab, mehrere gleiche oder drei, die aufeinander folgen. Dann zieh eine Karte: die sichtbare Zahl oder, blind, die auf der Rückseite.",
  end: "Klopfe, wenn du glaubst, die kleinste Hand zu haben. Alle anderen haben noch einen Zug. Die kleinste Hand bekommt 0, die anderen bekommen, was sie halten.",
  triplet: {
    title: "Drilling",
    text: "Bei genau drei gleichen Zahlen zahlen alle anderen: Wer eine Null hat, dreht eine um, und dann zählt deren andere Zahl. Wer keine hat, zieht eine Karte.",
  },
  zeros: {
    title: "Nullen",
    text: "Eine Null zählt nichts und ist die beste Karte. Hast du nach dem Ziehen nur noch Nullen, ist die Runde sofort zu Ende, und du bekommst 0.",
  },
};
