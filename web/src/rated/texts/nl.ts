import { dutchCount } from "../../texts/dutch";
import type { en } from "./en";

export const nl: typeof en = {
  title: "Ranglijstpartij",
  games: "Spellen",
  loading: "Een ogenblik…",

  about:
    "Je speelt met mensen van wie de rating dicht bij de jouwe ligt. Hoe langer je wacht, hoe verder we zoeken; na een minuut is elke rating goed.",
  rules: (least, most) =>
    `${least === most ? `${most} mensen` : `${least} tot ${most} mensen`}, de gewone regels, geen bots.`,
  clock: (seconds, minutes) =>
    `${dutchCount(seconds, "seconde", "seconden")} per beurt, met ${dutchCount(minutes, "minuut", "minuten")} als reserve.`,
  last: "Wie eerder weggaat, wordt laatste.",
  address: "Mensen met dezelfde internetverbinding zitten nooit bij jou aan tafel.",
  start: "Zoek tegenstanders",
  guest: "Ranglijstpartijen zijn voor mensen met een account.",
  noAccounts:
    "Een account heeft een passkey nodig, en die een veilig adres (https) en een browser die passkeys kent.",
  account: "Naar je account",

  waiting: (game) => `Op zoek naar tegenstanders: ${game}`,
  waited: (time) => `Je wacht al ${time}.`,
  others: (n) =>
    n === 0
      ? "Verder wacht er nu niemand."
      : n === 1
        ? "Er wacht nog iemand."
        : `Er wachten nog ${dutchCount(n, "ander", "anderen")}.`,
  range: (points) => `De ratings liggen hoogstens ${points} punten van de jouwe af.`,
  anybody: "Elke rating is nu goed.",
  stay: "Houd deze pagina open: als je weggaat, wacht je niet meer.",
  meanwhile: "Speel intussen met bots",
  meanwhileExplained:
    "Als je intussen met bots speelt, wacht je aan hun tafel verder, en ga je naar je partij zodra die gevonden is. Die met de bots kun je later voortzetten.",
  cancel: "Niet meer wachten",

  atTable: "Wachten op een ranglijstpartij",
  atTableExplained: "Je gaat naar je partij zodra die gevonden is. Deze hier kun je later voortzetten.",
  keepWaiting: "Blijf wachten",
  stopped: "Je wacht niet meer.",
  lost: "Wachten gestopt",

  found: "Tegenstanders gevonden!",
  go: "Naar de tafel",
  left: "Je wacht niet meer: je bent ergens anders gestopt, of was te lang weg.",
  offline: "De server is niet te bereiken. We blijven het proberen.",
};
