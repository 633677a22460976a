import type { RoundOver } from "../../protocol/quando/RoundOver";
import type { TableInfo } from "../../protocol/TableInfo";
import { seatsWithLeast } from "../../table/ending/standings";
import type { Story } from "../../table/game";
import { whoOf } from "../../table/sentences";
import { tableTexts } from "../../table/texts";
import type { Board } from "./messages";
import { texts } from "./texts";

/** A seat with at most this many points to the target is said to be near it. */
const NEAR_TARGET_POINTS = 12;

/** How the last finished round ended. */
export function roundStory(board: Board, info: TableInfo): Story | null {
  const { rounds } = board;
  const last = rounds.at(-1);
  if (!last) return null;
  const detail = [penaltyOf(last, info), outlook(last, rounds.length, info)].filter((text) => text !== "");
  return { headline: headline(last, info), detail: detail.join(" ") };
}

/** How a round ended, without a full stop. */
export function headline(round: RoundOver, info: TableInfo): string {
  const { story } = texts();
  const who = (seats: readonly number[]) => whoOf(info, seats);
  const { knocker, totals } = round;
  if (round.end === "zeros") return story.out(who(outOn(round)));
  const least = Math.min(...totals);
  if (round.end === "cap" || knocker === null) return story.capped(who(seatsWithLeast(totals)), least);
  const total = totals[knocker] ?? 0;
  const rivals = totals.map((_, seat) => seat).filter((seat) => seat !== knocker);
  const lowest = seatsWithLeast(totals, rivals);
  const other = totals[lowest[0] ?? -1] ?? Infinity;
  if (total < other) return story.held(who([knocker]), total);
  if (total > other) return story.beaten(who([knocker]), total, who(lowest), other);
  // QU-27, QU-37: whether a tie is good enough shows in what the knocker scores.
  const tie = round.points[knocker] === 0 ? story.level : story.tied;
  return tie(who([knocker]), total, who(lowest));
}

/** The seats whose hands are zeros alone (QU-15). */
const outOn = ({ hands }: RoundOver): number[] =>
  hands.flatMap((hand, seat) => (hand.length > 0 && hand.every((value) => value === 0) ? [seat] : []));

/** What the knocker pays beside the hand (QU-27). */
function penaltyOf({ knocker, points, totals }: RoundOver, info: TableInfo): string {
  if (knocker === null) return "";
  const extra = (points[knocker] ?? 0) - (totals[knocker] ?? 0);
  return extra > 0 ? texts().story.penalty(whoOf(info, [knocker]), extra) : "";
}

/** Who is near the target, which ends the match; else who leads. */
function outlook({ scores, winners }: RoundOver, round: number, info: TableInfo): string {
  if (winners !== null) return "";
  const target = info.options["target_score"];
  const { ending } = tableTexts();
  if (typeof target === "number") {
    const most = Math.max(...scores);
    const near = scores.flatMap((score, seat) => (score === most ? [seat] : []));
    if (most < target && target - most <= NEAR_TARGET_POINTS)
      return texts().story.near(whoOf(info, near), target - most, target);
  }
  const leads = ending.leads(whoOf(info, seatsWithLeast(scores)), Math.min(...scores));
  if (typeof target !== "object" || target === null || !("rounds" in target)) return leads;
  return `${ending.roundOf(round, Number(target.rounds))} ${leads}`;
}

/** What decided the match; of a single round, how that ended. */
export function matchStory(board: Board, info: TableInfo): string {
  const { rounds } = board;
  const last = rounds.at(-1);
  if (!last) return "";
  if (rounds.length === 1) return `${headline(last, info)}. ${penaltyOf(last, info)}`.trim();
  const { story } = texts();
  const winners = last.winners ?? [];
  const { knocker, scores } = last;
  if (last.end === "zeros" && outOn(last).some((seat) => winners.includes(seat)))
    return story.zerosWon(rounds.length);
  if (last.end === "knock" && knocker !== null && winners.includes(knocker) && last.points[knocker] === 0)
    return story.knockWon(last.totals[knocker] ?? 0, rounds.length);
  const target = info.options["target_score"];
  const most = Math.max(...scores);
  if (typeof target === "number" && most >= target) {
    const there = scores.flatMap((score, seat) => (score === most ? [seat] : []));
    return story.reached(whoOf(info, there), most, rounds.length);
  }
  return story.rounds(rounds.length);
}
