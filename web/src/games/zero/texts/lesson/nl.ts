import { dutchCount } from "../../../../texts/dutch";
import { nl as table } from "../nl";
import type { en } from "./en";

const points = (n: number) => dutchCount(n, "punt", "punten");

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
  knock: (total) =>
    `Nog maar ${total}: dat is goed. Klop in plaats van te ruilen. Met de eerste klop is er nog niets afgelopen.`,
  secondKnock: (total) =>
    `Je hebt nog steeds maar ${total}. Klop weer: de tweede klop brengt het einde, van wie hij ook komt.`,
  keep: "De laatste beurt: ruilen maakt je hand niet beter, dus houd je hand.",
  other: "Jij bent aan de beurt. Neem je tijd: wat je ook kiest, de ronde gaat verder.",
  watch: "Nu ruilen of kloppen de anderen. Misschien leggen ze net in de pot wat jij nodig hebt.",
  watchLast: "Het einde nadert: alle anderen hebben nog één beurt, dan worden de handen geteld.",
  scored: (total) =>
    `Vijf van één kleur of getal kosten niets, elk ander getal één keer: dat is voor jou ${points(total)}. Punten zijn slecht!`,
};
