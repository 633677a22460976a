import { dutchCount } from "../../../../texts/dutch";
import { nl as table } from "../nl";
import type { en } from "./en";

const SUITS: Record<string, string> = { s: "schoppen", h: "harten", d: "ruiten", c: "klaveren" };
const suitOf = (letter: string) => SUITS[letter] ?? letter;
const points = (n: number) => dutchCount(n, "punt", "punten");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const nl: typeof en = {
  aim: (target) =>
    `Drie bovenste kaarten die bij elkaar horen, zijn een trio: 3 punten. Vier zijn een kwartet: 4. Gedeelde tellen niet. Vandaag win je met ${points(target)}.`,
  jack: (suit) =>
    `Elke beurt wordt een actiekaart omgedraaid. Een boer: je mag bovenste kaarten van zijn kleur nemen, hier ${suitOf(suit)}. Tik op de stapel die oplicht.`,
  jackDone: "Meer nemen loont niet. Druk op de knop en ga verder.",
  king: (suit, cards) =>
    `Een heer veegt een stapel met ${suitOf(suit)} bovenop weg, voor 1 punt per kaart: hier ${points(cards)}. Tik op de stapel die oplicht.`,
  kingSkip:
    "Een heer veegt een stapel van zijn kleur weg, voor 1 punt per kaart. Dat loont nu niet: sla hem over.",
  queen: (suit) =>
    `Een vrouw! Deze beurt mag alleen ${suitOf(suit)} gelegd worden, en je kunt haar niet weigeren.`,
  reserved:
    "Je reserve is niet leeg. Zo kun je niet winnen, en bij de twaalfde actiekaart kost die punten. De bovenste kaart mag je extra leggen.",
  lay: (card) =>
    `Werk je reserve weg: ${table.card(card)} past. Tik op die kaart, en dan op het vak dat oplicht.`,
  combo: (card, gain) =>
    `${upper(table.card(card))} vormt met andere bovenste kaarten een combinatie: ${points(gain)}! Tik op die kaart, en dan op het vak dat oplicht.`,
  place: (card, queen) =>
    `Leg ${table.card(card)}: tik op die kaart, en dan op het vak dat oplicht. Een kaart ernaast moet hetzelfde getal hebben, of het volgende van de kleur; op een leeg vak past alles${queen ? " in de kleur van de vrouw" : ""}.`,
  insteadCombo: (card, gain) =>
    `Die past ook, maar ${table.card(card)} vormt een combinatie: ${points(gain)}! Tik op die kaart, en dan op het vak dat oplicht.`,
  insteadPlace: (card) =>
    `Die kaart past nu nergens en kan alleen naar je reserve. ${upper(table.card(card))} past: tik op die kaart, en dan op het vak dat oplicht.`,
  reserve: (card) =>
    `Je kunt niets uit je hand leggen, dus gaat er een kaart naar je reserve. Tik op ${table.card(card)}, en dan op de knop.`,
  end: "Meer kun je niet doen. Beëindig je beurt.",
  free: "Jij bent aan de beurt. Neem je tijd: wat je ook kiest, de partij gaat verder.",
  begins: "Jouw beurt: je trekt een kaart, en er wordt een actiekaart omgedraaid.",
  watch: "Nu trekt de ander, draait een actiekaart om en legt een kaart, net als jij.",
  won: (target) =>
    `Je hebt ten minste ${points(target)} en een lege reserve. Dan win je meteen, zelfs midden in een beurt. Een gewone partij gaat tot 44.`,
  lost: (target) =>
    `De ander heeft ten minste ${points(target)} en een lege reserve, en wint daarmee meteen. Een gewone partij gaat tot 44.`,
  wonAhead: (lead) =>
    `Je staat met een lege reserve ten minste ${points(lead)} voor. Dan win je meteen, zelfs midden in een beurt.`,
  lostAhead: (lead) =>
    `De ander staat met een lege reserve ten minste ${points(lead)} voor, en wint daarmee meteen.`,
};
