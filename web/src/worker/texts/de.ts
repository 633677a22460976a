import type { en } from "./en";

export const de: typeof en = {
  title: (kind, game) => (kind === "invitation" ? `${game}: eine Einladung` : `${game}: Du bist dran`),
  turn: (name) => (name === "" ? "Die anderen warten auf dich." : `Du spielst mit ${name}.`),
  reminder: () => "Deine Zeit ist fast um. Danach spielt ein Bot für dich.",
  invitation: (name) =>
    name === "" ? "Ein Tisch wartet auf dich." : `${name} wartet an einem Tisch auf dich.`,
  off: "Ausschalten",
  unknown: "An einem deiner Tische gibt es etwas Neues.",
};
