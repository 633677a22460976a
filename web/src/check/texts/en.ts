import { counted } from "../../texts/numbers";
import type { FaultKind } from "../record";

export const en = {
  title: "Check this deal",
  lead: "Your browser computes every shuffle of a finished match again, by the published description of the shuffle. The server only gives the record.",
  loading: "Loading the record…",
  checking: "Computing…",
  open: "Open a record",
  /** Under the button; a record may also be dropped on the page. */
  openHint: "A file of a finished match. You can also drop it anywhere on this page.",
  drop: "Drop the record here",
  download: "Download the record",
  replay: "Watch the replay",

  right: "Every deal is right.",
  wrong: "Something doesn’t add up.",
  /** How many checks failed. */
  wrongPlaces: (n: number) => (n === 1 ? "One of the checks failed." : `${n} of the checks failed.`),
  unproven: "This record doesn’t say where its deals came from, so there is nothing to check.",
  variant: "This match was played with another deck than the published game’s. This page can’t check it.",
  of: (game: string, names: string) => `${game}: ${names}`,

  places: "What was checked",
  isRight: "right",
  isWrong: "wrong",
  commitment: "Commitment",
  commitmentIs: {
    right: "It is the SHA-256 of the secret.",
    wrong: "It isn’t the SHA-256 of the secret: the secret was changed.",
  },
  noted: "What this browser noted",
  notedIs: {
    right: "Before the first deal it was shown this commitment, and its own contribution is in the seed.",
    commitment: "Before the first deal it was shown another commitment.",
    contribution: "What it contributed isn’t in the seed.",
  },
  seed: "Seed",
  seedIs: {
    right: (n: number) =>
      n === 0
        ? "It is the SHA-256 of the secret. No player contributed."
        : `It is the SHA-256 of the secret and of ${n === 1 ? "one contribution" : `${n} contributions`}.`,
    wrong: "It doesn’t come from the secret and the contributions.",
  },
  first: { dealer: "First dealer", starter: "First player" },
  firstIs: {
    right: (name: string) => `${name}, as the seed drew.`,
    wrong: (name: string) => `${name}, but the seed drew someone else.`,
  },
  deal: (round: number) => `Deal of round ${round}`,
  dealOf: (round: number, pile: string) => `Deal of round ${round}, ${pile}`,
  reshuffle: (round: number, pile: string) => `Round ${round}, shuffled again: ${pile}`,
  piles: {
    deck: "deck",
    numbers: "number cards",
    actions: "action cards",
    draw: "draw pile",
    base: "base",
  } as Record<string, string>,
  shuffleIs: {
    right: (cards: number) => `${counted("en", cards, "card", "cards")}, each where the seed put it.`,
    again: (times: number) =>
      times === 1
        ? "Dealt again once, as the options say."
        : `Dealt again ${times} times, as the options say.`,
    wrong: "The cards aren’t in the order of the seed.",
  },

  proves: "What this shows",
  provesIs: [
    "The server fixed its secret before anyone contributed: the commitment binds it. The seed is made of that secret and of what the players’ browsers contributed, so nobody alone chose the deals.",
    "Every card of every deal lies where the seed put it. Nobody swapped, looked for or dealt a better hand.",
  ],
  provesLess: [
    "Every card of every deal lies where the seed put it.",
    "But no player contributed to the seed. The server drew the secret alone, so it could have chosen it.",
  ],
  provesDaily: [
    "Every card of the deal lies where the seed put it.",
    "It’s a deal of the day, the same for everyone, so nobody contributed. Its secret follows from the year’s secret, whose fingerprint was public before: compare it with the secret on the page of that day.",
  ],
  toDaily: "The deal of that day",
  not: "What this doesn’t show",
  /** Where this browser has not noted the commitment, or knows nothing of the match. */
  notNoted:
    "Whether the commitment in the record is the one that you were shown: only a browser that noted it can tell.",
  notIs: [
    "Whether anyone at the table was told another’s cards, or who chose an action.",
    "Whether the moves follow the rules and the points are right: the command “brelan verify” checks that, too.",
  ],

  faults: {
    no_json:
      "This file is no record: it isn’t JSON. A file with several records has one on each line; open one of them.",
    no_record: "This file is no record of a match.",
    other_format: "This record has a format that this page doesn’t know.",
    other_game: "This record is of a game that this page doesn’t know.",
    missing: "A part of the record is missing or damaged.",
    other_method: "This record’s shuffle is one that this page doesn’t know.",
  } satisfies Record<FaultKind, string>,
  faultAt: (text: string, part: string) => `${text} (${part})`,
  tooLarge: "This file is too large for the record of one match.",
  unreadable: "This file can’t be read.",
  notOver: "This match isn’t over. Its record, with every card, is published at the end.",
  lesson: "A lesson has a prepared deal: there is no shuffle to check.",
};
