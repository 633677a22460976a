import type { en } from "./en";

export const nl: typeof en = {
  brand: "Brelan",
  noNetwork: "Er is nu geen verbinding. Deze pagina komt vanzelf terug zodra die er weer is.",
  retry: "Opnieuw proberen",
};
