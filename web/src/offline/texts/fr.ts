import type { en } from "./en";

export const fr: typeof en = {
  brand: "Brelan",
  noNetwork: "Pas de connexion pour l’instant\u00a0: cette page revient d’elle-même dès qu’il y en a une.",
  retry: "Réessayer",
};
