import type { en } from "./en";

export const nl: typeof en = {
  aim: "Maak je hand zo goedkoop mogelijk. Elk getal kost maar één keer, hoe vaak je het ook hebt. Vijf kaarten van één kleur of één getal kosten niets.",
  turn: "Ruil een van je negen kaarten met een kaart uit de pot. Wat jij weggeeft, kunnen de anderen nemen.",
  end: "Tevreden met je hand? Klop in plaats van te ruilen. Na de tweede klop hebben alle anderen nog één beurt; het laagste totaal wint.",
};
