import { germanCount } from "../../texts/german";
import { number } from "../../texts/numbers";
import type { en } from "./en";

const days = (n: number) => germanCount(n, "Tag", "Tage");
const people = (n: number) => germanCount(n, "Person", "Personen");

export const de: typeof en = {
  title: (game) => `Partie des Tages: ${game}`,
  loading: "Die Partie wird geladen\u00a0…",
  games: "Spiele",
  about: (others, bots) =>
    `Dieselben Karten für alle, gegen ${others === 1 ? "einen Bot" : `${others} Bots`} (${bots}). ${others === 1 ? "Auch er spielt" : "Auch sie spielen"} bei allen gleich.`,
  oneTry:
    "Du hast einen Versuch. Wenn du den Tisch verlässt, ist er verbraucht; die Seite schließen darfst du.",
  guest:
    "Der Server erkennt Gäste an ihrem Browser. In einem anderen könntest du es noch einmal versuchen: Fair Play ist Ehrensache.",
  ends: (time) =>
    `Der Tag endet in ${time}, um Mitternacht UTC. Ein Versuch zählt, wenn du vorher fertig bist.`,
  play: "Partie spielen",
  continue: "Versuch fortsetzen",
  practice: "Zur Übung spielen",
  practiceNote: "Eine frühere Partie zählt nicht. Spiel sie, so oft du magst.",
  lost: "Dein Versuch zählt nicht: Er wurde aufgegeben oder endete erst nach seinem Tag.",

  yours: "Dein Ergebnis",
  points: (n) => germanCount(n, "Punkt", "Punkte"),
  won: (bots) => (bots === 1 ? "Du hast den Bot besiegt." : "Du hast die Bots besiegt."),
  tied: (bots) => `Gleichstand mit ${bots === 1 ? "dem Bot" : "dem besten Bot"}.`,
  place: (place, all) => `Platz ${number("de", place)} von ${number("de", all)}`,
  alone: "Außer dir ist noch niemand fertig. Die Ergebnisse der anderen erscheinen hier.",
  better: (share) => `Besser als ${share} der anderen.`,
  fewest: "Die wenigsten Punkte gewinnen.",
  most: "Die meisten Punkte gewinnen.",
  streak: (n, best) => `Serie: ${days(n)}. Rekord: ${number("de", best)}.`,
  noStreak: (best) => `Gerade keine Serie. Rekord: ${number("de", best)}.`,

  everyone: "Alle Ergebnisse",
  nobody: "Niemand hat diese Partie beendet.",
  hidden: "Wie es den anderen ging, siehst du nach deinem Versuch.",
  median: (score) => `Median: ${number("de", score)}`,
  summary: (n, median) =>
    `Beendet von ${germanCount(n, "Person", "Personen")}. Der Median ist ${number("de", median)}.`,
  watchMedian: "Ansehen, wie der Median gespielt wurde",
  watchOwn: "Deine Partie noch einmal ansehen",
  shown: "Liegt dein Ergebnis in der Mitte, können andere ansehen, wie du gespielt hast, ohne deinen Namen.",
  you: "du",
  pointsAxis: "Punkte",
  peopleAxis: "Personen",
  people,
  numbers: "Zahlen zeigen",
  range: (low, high) => (low === high ? number("de", low) : `${number("de", low)} bis ${number("de", high)}`),

  share: "Teilen",
  shared: (game, date, squares, streak, link) =>
    `Brelan, ${game}, Partie des Tages, ${date}\n${squares}${streak > 1 ? ` · ${days(streak)} in Folge` : ""}\n${link}`,
  copied: "Kopiert.",
  notCopied: "Dein Browser erlaubt das Kopieren nicht.",

  past: "Frühere Partien",
  today: "Die Partie von heute",
  check: "War das ehrlich gemischt?",
  checkAbout:
    "Die Karten eines ganzen Jahres kommen aus einem Geheimwert, der vorher gezogen wurde. Sein Fingerabdruck (SHA-256) ist von Anfang an öffentlich, er selbst nach dem Jahr. So konnte keine Partie nachträglich geändert werden. Der Geheimwert jeder Partie ist der HMAC-SHA256-Wert ihres Namens mit dem Geheimwert des Jahres. Er wird gezeigt, wenn ihr Tag vorbei ist, und es ist derselbe wie im Protokoll.",
  commitment: "Fingerabdruck für dieses Jahr",
  nextCommitment: "Fingerabdruck für das nächste Jahr",
  name: "Name dieser Partie",
  secret: "Geheimwert dieser Partie",
  yearSecret: "Geheimwert des Jahres",
  noSuchDeal: "Für diesen Tag gibt es keine Partie.",
};
