import type { en } from "./en";

export const nl: typeof en = {
  aim: "Jij ziet één getal op elk van je kaarten; de anderen zien het getal op de achterkant. Zorg voor weinig kaarten met kleine getallen.",
  turn: "Leg één kaart weg, meer gelijke, of drie op een rij. Trek dan één kaart: het open getal, of het getal op de achterkant, zonder te kijken.",
  end: "Klop als je denkt dat je hand de laagste is. Alle anderen hebben nog één beurt. De laagste hand scoort 0, de anderen wat ze vasthouden.",
  triplet: {
    title: "Drieling",
    text: "Bij precies drie gelijke getallen betalen alle anderen: wie een nul heeft, draait er een om, en dan telt het andere getal. Wie er geen heeft, trekt een kaart.",
  },
  zeros: {
    title: "Nullen",
    text: "Een nul telt voor niets en is dus de beste kaart. Heb je na het trekken alleen nog nullen, dan is de ronde meteen voorbij en scoor je 0.",
  },
};
