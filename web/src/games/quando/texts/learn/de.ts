import type { en } from "./en";

export const de: typeof en = {
  aim: "Auf jeder deiner Karten siehst du eine Zahl; die anderen sehen die Zahl auf der Rückseite. Du willst wenige Karten mit kleinen Zahlen.",
  turn: "Leg gleiche Zahlen ab oder drei, die aufeinander folgen. Dann zieh eine Karte: die sichtbare Zahl oder, blind, die auf der Rückseite.",
  end: "Klopfe, wenn du glaubst, die kleinste Hand zu haben. Alle anderen haben noch einen Zug. Die kleinste Hand bekommt 0, die anderen bekommen, was sie halten.",
};
