import type { RoundOver } from "../../protocol/zero/RoundOver";
import type { TableInfo } from "../../protocol/TableInfo";
import { seatsWithLeast } from "../../table/ending/standings";
import type { Story } from "../../table/game";
import { whoOf } from "../../table/sentences";
import { tableTexts } from "../../table/texts";
import type { Board } from "./messages";
import { texts } from "./texts";

/** How the last finished round ended, and who leads. */
export function roundStory(board: Board, info: TableInfo): Story | null {
  const { rounds } = board;
  const last = rounds.at(-1);
  if (!last) return null;
  const { scores, winners } = last;
  const { ending } = tableTexts();
  const detail =
    winners === null
      ? `${ending.roundOf(rounds.length, Number(info.options["rounds"]))} ${ending.leads(
          whoOf(info, seatsWithLeast(scores)),
          Math.min(...scores),
        )}`
      : "";
  return { headline: headline(last, info), detail };
}

/** How a round ended, without a full stop. */
export function headline({ end, closer, zeros, totals }: RoundOver, info: TableInfo): string {
  const { story } = texts();
  const who = (seats: readonly number[]) => whoOf(info, seats);
  if (end === "zero") return story.zero(who(zeros));
  const least = Math.min(...totals);
  if (end === "cap" || closer === null) return story.capped(who(seatsWithLeast(totals)), least);
  const total = totals[closer] ?? 0;
  const rivals = totals.map((_, seat) => seat).filter((seat) => seat !== closer);
  const lowest = seatsWithLeast(totals, rivals);
  const other = totals[lowest[0] ?? -1] ?? Infinity;
  if (total < other) return story.held(who([closer]), total);
  if (total > other) return story.beaten(who([closer]), total, who(lowest), other);
  return story.level(who([closer]), total, who(lowest));
}

/** What decided the match: the winner's ZERO in its last round, or the winner's lead; of a single round, how that ended. */
export function matchStory(board: Board, info: TableInfo): string {
  const { rounds } = board;
  const last = rounds.at(-1);
  if (!last) return "";
  if (rounds.length === 1) return `${headline(last, info)}.`;
  const { story } = texts();
  const winners = last.winners ?? [];
  if (last.end === "zero" && last.zeros.some((seat) => winners.includes(seat)))
    return story.zeroWon(rounds.length);
  const [first = 0, second = first] = [...last.scores].sort((a, b) => a - b);
  return second > first
    ? story.ahead(whoOf(info, winners), second - first, rounds.length)
    : story.shared(rounds.length);
}
