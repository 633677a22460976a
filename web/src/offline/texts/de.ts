import type { en } from "./en";

export const de: typeof en = {
  brand: "Brelan",
  noNetwork: "Gerade gibt es keine Verbindung: Diese Seite kommt von selbst wieder, sobald es eine gibt.",
  retry: "Erneut versuchen",
};
