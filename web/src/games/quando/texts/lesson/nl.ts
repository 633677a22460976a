import { dutchCards, dutchNumber } from "../../../../texts/dutch";
import type { en } from "./en";

/** "je 9", "de twee negens", "de 2, de 3, de 4". */
const those = (values: readonly number[]) => {
  const [value = 0, other] = values;
  if (other === undefined) return `je ${value}`;
  if (value !== other) return `de ${values.join(", de ")}`;
  return `de ${dutchNumber(values.length)} ${dutchCards(value)}`;
};
const PAY = "Een drieling van een ander! Je hebt geen nul om te draaien, dus je betaalt met een kaart.";
const taking = (value: number) => `De open ${value} is klein: tik op de stapel om die te nemen.`;
const turning = (value: number | null) =>
  `${value === null ? "" : `Een ${value}? Dat is veel. `}Draai de kaart om en neem het getal op de andere kant, wat het ook is.`;

export const nl: typeof en = {
  aim: (total) =>
    `Dit zijn jouw getallen; alle anderen zien de achterkanten. Je wilt weinig kaarten en kleine getallen. Nu tellen ze op tot ${total}.`,
  triplet: (value) =>
    `Speel gelijke getallen samen weg. Tik op de drie ${dutchCards(value)}: drie gelijke zijn een drieling, en alle anderen betalen ervoor.`,
  straight: (values) => `Drie getallen op een rij horen ook bij elkaar. Tik op de ${values.join(", de ")}.`,
  equal: (n, value) =>
    `Tik op de ${n === 1 ? value : `${dutchNumber(n)} ${dutchCards(value)}`}: gelijke getallen horen bij elkaar.`,
  single: (value) => `Nu hoort er niets bij elkaar. Eén kaart is genoeg: tik op je ${value}.`,
  heaviest: (value) => `Je ${value} alleen telt zwaarder dan alles wat bij elkaar hoort: tik erop.`,
  confirm: (n) => `Druk nu op de grote knop om ${n === 1 ? "die" : "ze"} te spelen.`,
  instead: (values) =>
    `Dat kan ook, maar met ${those(values)} raak je meer kwijt. Tik erop, of druk toch op de grote knop.`,
  take: (value) => `Na het spelen trek je een kaart. ${taking(value)}`,
  turnOver: (value) => `${value === null ? "Trek een kaart. " : ""}${turning(value)}`,
  payTake: (value) => `${PAY} ${taking(value)}`,
  payTurnOver: (value) => `${PAY} ${turning(value)}`,
  knock: (total) =>
    `Je hand is maar ${total} waard. Klop! Alle anderen krijgen nog één beurt, dan worden de handen geteld.`,
  last: "Iemand heeft geklopt: dit is je laatste beurt. Speel nog een keer, of pas als dat beter is.",
  flip: "Een drieling van een ander! Jij betaalt: een van je nullen wordt omgedraaid. Tik erop, en druk dan op de knop.",
  free: "Jij bent aan de beurt. Neem je tijd: wat je ook kiest, de ronde gaat verder.",
  watch: "Nu spelen de anderen: ieder legt kaarten weg en trekt er een. Je ziet al hun achterkanten.",
  watchPay:
    "Een drieling: alle anderen betalen. Wie een nul heeft, draait er een om; wie er geen heeft, trekt een kaart.",
  watchLast: "Je hebt geklopt, dus de anderen hebben elk nog één laatste beurt. Blijf jij de laagste?",
  lowest: "De laagste hand scoort 0, alle anderen wat hun getallen samen waard zijn. Punten zijn slecht!",
  scored: (total, penalty) =>
    penalty > 0
      ? `Kloppen loont alleen als niemand evenveel of minder heeft: ${total} punten, plus ${penalty} extra.`
      : `De laagste hand scoort 0. Die van jou telt op tot ${total}, en dat scoor je.`,
};
