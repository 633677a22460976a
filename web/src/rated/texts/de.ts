import { germanCount } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: "Ranglistenpartie",
  games: "Spiele",
  loading: "Einen Moment\u00a0…",

  about:
    "Du spielst mit Leuten, deren Wertung nah an deiner liegt. Je länger du wartest, desto weiter wird gesucht; nach einer Minute passt jede Wertung.",
  rules: (least, most) =>
    `${least === most ? `${most} Personen` : `${least} bis ${most} Personen`}, die üblichen Regeln, keine Bots.`,
  clock: (seconds, minutes) =>
    `${germanCount(seconds, "Sekunde", "Sekunden")} pro Zug und ${germanCount(minutes, "Minute", "Minuten")} Reserve.`,
  last: "Wer vorher geht, wird Letzter.",
  address: "Leute, die deinen Internetanschluss teilen, sitzen nie mit an deinem Tisch.",
  start: "Mitspieler suchen",
  guest: "Ranglistenpartien sind für Leute mit einem Konto.",
  noAccounts:
    "Ein Konto braucht einen Passkey, und der eine sichere Adresse (https) und einen Browser, der Passkeys kann.",
  account: "Konto",

  waiting: (game) => `Suche nach Mitspielern: ${game}`,
  waited: (time) => `Du wartest seit ${time}.`,
  others: (n) =>
    n === 0
      ? "Gerade wartet sonst niemand."
      : n === 1
        ? "Eine weitere Person wartet."
        : `${germanCount(n, "weitere Person", "weitere Personen")} warten.`,
  range: (points) => `Die Wertungen liegen höchstens ${points} Punkte von deiner entfernt.`,
  anybody: "Jetzt passt jede Wertung.",
  stay: "Lass diese Seite offen: Wenn du sie verlässt, wartest du nicht mehr.",
  meanwhile: "Inzwischen mit Bots spielen",
  meanwhileExplained:
    "Wenn du inzwischen mit Bots spielst, wartest du an ihrem Tisch weiter und kommst zu deiner Partie, sobald sie gefunden ist. Die mit den Bots kannst du später fortsetzen.",
  cancel: "Nicht mehr warten",

  atTable: "Warten auf eine Ranglistenpartie",
  atTableExplained:
    "Du kommst zu deiner Partie, sobald sie gefunden ist. Diese hier kannst du später fortsetzen.",
  keepWaiting: "Weiter warten",
  stopped: "Du wartest nicht mehr.",
  lost: "Warten beendet",

  found: "Mitspieler gefunden!",
  go: "Zum Tisch",
  left: "Du wartest nicht mehr: Du hast es anderswo beendet oder warst zu lange weg.",
  offline: "Der Server ist nicht zu erreichen. Wir versuchen es weiter.",
};
