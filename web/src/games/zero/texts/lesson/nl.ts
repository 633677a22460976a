import { dutchCount } from "../../../../texts/dutch";
import { nl as table } from "../nl";
import type { en } from "./en";

const points = (n: number) => dutchCount(n, "punt", "punten");
/** Waarom er geklopt wordt: de hand is laag, of niets maakt die lager. */
const good = (total: number, low: boolean) =>
  low ? `Nog maar ${total}: dat is goed.` : `Met ruilen kom je niet onder ${total}.`;

export const nl: typeof en = {
  aim: (total) =>
    `De laagste hand wint. Elk getal telt één keer, hoe vaak je het ook hebt. Vijf van een kleur of vijf van een getal kosten niets. Je hand kost nu ${total}.`,
  give: (card) => `In je beurt ruil je een kaart met de pot. Geef je ${table.card(card)} weg: tik erop.`,
  take: (card, total) =>
    `Onder elke kaart van de pot zie je wat je hand dan zou kosten. Neem de ${table.card(card)}: ${points(total)}.`,
  confirm: (total) => `Je hand gaat ${total} kosten. Druk op de grote knop om te ruilen.`,
  freeColour: (colour, total) =>
    `Vijf kaarten van één kleur (${table.colours[colour]}): die kosten nu allemaal niets! Je hele hand kost nog maar ${total}.`,
  freeNumber: (total) =>
    `Vijf van één getal: die kosten nu allemaal niets! Je hele hand kost nog maar ${total}.`,
  instead: (give, take, total) =>
    `Beter: geef je ${table.card(give)} weg en neem de ${table.card(take)}. Dan kost je hand ${total}. Maar kies wat je wilt.`,
  putBack: (total) =>
    `Met ruilen kom je niet onder ${total}. Tik je keuze nog eens aan om die terug te leggen, en houd je hand.`,
  knock: (total, low) =>
    `${good(total, low)} Klop in plaats van te ruilen. Met de eerste klop is er nog niets afgelopen.`,
  secondKnock: (total, low) =>
    `${good(total, low)} Klop: er is al één keer geklopt, en de tweede klop brengt het einde.`,
  knockAgain: (total, low) =>
    `${low ? `Je hebt nog steeds maar ${total}.` : good(total, low)} Klop weer: de tweede klop brengt het einde, van wie hij ook komt.`,
  keep: "De laatste beurt: ruilen maakt je hand niet beter, dus houd je hand.",
  other: "Jij bent aan de beurt. Neem je tijd: wat je ook kiest, de ronde gaat verder.",
  watch: "Nu ruilen of kloppen de anderen. Misschien leggen ze net in de pot wat jij nodig hebt.",
  watchLast: "Dat was de tweede klop: alle anderen hebben nog één beurt, dan worden de handen geteld.",
  scored: (total) =>
    `Vijf van één kleur of getal kosten niets, elk ander getal één keer: dat is voor jou ${points(total)}. Punten zijn slecht!`,
};
