import { dutchCount } from "../../texts/dutch";
import { number } from "../../texts/numbers";
import type { en } from "./en";

const days = (n: number) => dutchCount(n, "dag", "dagen");

export const nl: typeof en = {
  title: (game) => `Partij van de dag: ${game}`,
  loading: "De partij laden…",
  games: "Spellen",
  about: (others, bots) =>
    `Dezelfde kaarten voor iedereen, tegen ${others === 1 ? "één bot" : `${others} bots`} (${bots}). ${others === 1 ? "Ook die speelt" : "Ook zij spelen"} bij iedereen hetzelfde.`,
  oneTry: "Je hebt één poging. Als je de tafel verlaat, is die voorbij; de pagina sluiten mag.",
  guest:
    "De server herkent gasten aan hun browser. In een andere browser zou je het nog eens kunnen proberen: eerlijk spelen is een erezaak.",
  ends: (time) =>
    `De dag eindigt over ${time}, om middernacht UTC. Een poging telt als je die daarvoor afmaakt.`,
  play: "Partij spelen",
  continue: "Verder met je poging",
  practice: "Spelen om te oefenen",
  practiceNote: "Een eerdere partij telt niet mee. Speel die zo vaak je wilt.",
  lost: "Je poging telt niet: die is opgegeven, of was pas na de dag afgelopen.",

  yours: "Je uitslag",
  points: (n) => dutchCount(n, "punt", "punten"),
  won: (bots) => (bots === 1 ? "Je hebt de bot verslagen." : "Je hebt de bots verslagen."),
  tied: (bots) => `Je eindigde gelijk met ${bots === 1 ? "de bot" : "de beste bot"}.`,
  place: (place, all) => `Plaats ${number("nl", place)} van ${number("nl", all)}`,
  alone: "Je bent als eerste klaar. De uitslagen van anderen verschijnen hier.",
  better: (share) => `Beter dan ${share} van de anderen.`,
  fewest: "De minste punten winnen.",
  most: "De meeste punten winnen.",
  streak: (n, best) => `${days(n)} op rij. Record: ${number("nl", best)}.`,
  noStreak: (best) => `Nu geen dagen op rij. Record: ${number("nl", best)}.`,

  everyone: "Alle uitslagen",
  nobody: "Niemand heeft deze partij uitgespeeld.",
  hidden: "Hoe de anderen het deden, zie je na je poging.",
  median: (score) => `Mediaan: ${number("nl", score)}`,
  summary: (n, median) =>
    `Uitgespeeld door ${dutchCount(n, "persoon", "mensen")}. De mediaan is ${number("nl", median)}.`,
  watchMedian: "Bekijk hoe de mediaan gespeeld werd",
  watchOwn: "Bekijk je eigen partij opnieuw",
  shown: "Ligt jouw uitslag in het midden, dan kunnen anderen zien hoe je speelde, zonder je naam.",
  you: "jij",
  pointsAxis: "punten",
  peopleAxis: "mensen",
  people: (n) => dutchCount(n, "persoon", "mensen"),
  numbers: "Getallen tonen",
  range: (low, high) => (low === high ? number("nl", low) : `${number("nl", low)} tot ${number("nl", high)}`),

  share: "Delen",
  shared: (game, date, squares, streak, link) =>
    `Brelan, ${game}, partij van de dag, ${date}\n${squares}${streak > 1 ? ` · ${days(streak)} op rij` : ""}\n${link}`,
  copied: "Gekopieerd.",
  notCopied: "Je browser staat kopiëren niet toe.",

  past: "Eerdere partijen",
  today: "De partij van vandaag",
  check: "Was dit eerlijk geschud?",
  checkAbout:
    "De kaarten van een heel jaar komen uit één geheim, dat van tevoren is getrokken. De vingerafdruk ervan (SHA-256) is vanaf het begin openbaar, het geheim zelf na het jaar. Geen partij kon dus achteraf worden veranderd. Het geheim van elke partij is de HMAC-SHA256 van de naam van die partij met het geheim van het jaar. Het wordt getoond als de dag voorbij is, en is hetzelfde als in het partijbestand.",
  commitment: "Vingerafdruk van dit jaar",
  nextCommitment: "Vingerafdruk van volgend jaar",
  name: "Naam van deze partij",
  secret: "Geheim van deze partij",
  yearSecret: "Geheim van het jaar",
  noSuchDeal: "Voor deze dag is er geen partij.",
};
