import { germanCount } from "../../texts/german";
import type { en } from "./en";

export const de: typeof en = {
  title: "Rangliste",
  games: "Spiele",
  loading: "Die Rangliste wird geholt\u00a0…",

  yours: "Deine Wertung",
  unrated: (rating) => `Noch keine Partie, die zählt. Alle beginnen mit ${rating}.`,
  rated: (matches) => `Nach ${germanCount(matches, "Partie", "Partien")}.`,
  follows: "Die Wertung folgt ein, zwei Minuten nach der Partie.",
  certain: "Sicher genug für die Liste.",
  missing: (matches, most) =>
    `Noch nicht sicher genug für die Liste: Dafür braucht es ±\u00a0${most} oder weniger, also etwa ${germanCount(matches, "weitere Partie", "weitere Partien")}.`,

  hidden: "Nur du siehst deine Wertung.",
  guest: "Mit einem Konto kannst du sie anderen zeigen.",
  account: "Konto",
  show: (name) => `Anderen als ${name} zeigen`,
  listed: (name) => `Alle sehen dich hier als ${name}, sobald deine Wertung sicher genug ist.`,
  hide: "Nicht mehr zeigen",

  play: "Ranglistenpartie spielen",
  playGuest: "Konto für Ranglistenpartien anlegen",
  noAccounts:
    "Ranglistenpartien sind für Leute mit einem Konto. Ein Konto braucht einen Passkey, und der eine sichere Adresse (https) und einen Browser, der Passkeys kann.",

  list: "Die Stärksten",
  caption: (game) => `Die Stärksten in ${game}, Menschen und Bots auf einer Skala`,
  place: "Platz",
  player: "Wer",
  rating: "Wertung",
  matches: "Partien",
  bots: "Bots",
  you: "Du",
  nobody: "Noch ist keine Wertung sicher genug.",

  meaning: "Was eine Wertung sagt",
  scale:
    "Wer sechs Punkte mehr hat als jemand anders, liegt am Ende in etwa drei von vier Partien vor dieser Person.",
  uncertainty: (most) =>
    `± sagt, wie weit die Wertung danebenliegen kann (95-%-Intervall). In der Liste stehen Wertungen mit ±\u00a0${most} oder weniger. Jede Partie macht eine Wertung sicherer.`,
  counts:
    "Es zählt jede Partie, die ein Mensch zu Ende spielt, außer geführten Runden. Wer vorher geht, wird Letzter.",
  levels: "Alle Bots einer Stufe zählen als ein einziger.",
};
