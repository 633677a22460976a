import type { en } from "./en";

export const nl: typeof en = {
  aim: "Vier stapels vormen een vierkant. Drie bovenste kaarten die bij elkaar horen (hetzelfde getal, of drie op een rij van één kleur) geven 3 punten, vier geven er 4.",
  turn: "Er wordt een actiekaart omgedraaid: een boer neemt kaarten, een vrouw laat maar één kleur toe, een heer veegt een stapel weg. Leg dan één kaart die bij een buurkaart past.",
  end: "Wat je niet kunt leggen, gaat naar je reserve, en die kost punten. Je wint met 44 punten, of met 22 voorsprong, en een lege reserve.",
};
