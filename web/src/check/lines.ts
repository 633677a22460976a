import { isolated } from "../texts/isolated";
import type { Finding } from "./check";
import type { MatchRecord } from "./record";
import { checkTexts } from "./texts";

/** A finding in words. */
export type Line = { right: boolean; place: string; detail: string };

/** The findings of a record in words, in the language in use. */
export const linesOf = (record: MatchRecord, findings: readonly Finding[]): Line[] =>
  findings.map((finding) => ({ right: finding.right, ...wordsOf(record, finding) }));

/** What a check leaves open; whether the commitment was the one shown only where this browser had noted none. */
export function leftOpen(findings: readonly Finding[]): string[] {
  const { notNoted, notIs } = checkTexts();
  return findings.some(({ of }) => of === "noted") ? notIs : [notNoted, ...notIs];
}

function wordsOf(record: MatchRecord, finding: Finding): { place: string; detail: string } {
  const texts = checkTexts();
  switch (finding.of) {
    case "commitment":
      return { place: texts.commitment, detail: texts.commitmentIs[finding.right ? "right" : "wrong"] };
    case "noted": {
      const { right, commitment, contribution } = texts.notedIs;
      const missing = finding.commitment ? contribution : commitment;
      return { place: texts.noted, detail: finding.right ? right : missing };
    }
    case "seed": {
      const { right, wrong } = texts.seedIs;
      return { place: texts.seed, detail: finding.right ? right(finding.contributions) : wrong };
    }
    case "first": {
      const name = isolated(record.seats[finding.seat] ?? "");
      const place = texts.first[record.game === "qarre" ? "starter" : "dealer"];
      return { place, detail: texts.firstIs[finding.right ? "right" : "wrong"](name) };
    }
    case "shuffle":
      return shuffleWords(finding);
  }
}

function shuffleWords(finding: Finding & { of: "shuffle" }): { place: string; detail: string } {
  const texts = checkTexts();
  const { round, pile, deals, right, cards, again } = finding;
  const named = texts.piles[pile] ?? pile;
  const deal = pile === "deck" ? texts.deal(round) : texts.dealOf(round, named);
  const detail = right ? texts.shuffleIs.right(cards) : texts.shuffleIs.wrong;
  return {
    place: deals ? deal : texts.reshuffle(round, named),
    detail: again > 0 ? `${detail} ${texts.shuffleIs.again(again)}` : detail,
  };
}
