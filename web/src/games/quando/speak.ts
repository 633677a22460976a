import type { TableInfo } from "../../protocol/TableInfo";
import type { Offer, Board, Seen } from "./messages";
import { offersTo } from "./choice";
import type { Table } from "./table.svelte";
import { words } from "./words";

/** A seat's name for a sentence about somebody; null when it is the viewer. */
export const nameOf = (info: TableInfo, seat: number): string | null =>
  seat === info.you ? null : (info.seats[seat]?.name ?? String(seat + 1));

/** A seat's name, the viewer's own among them. */
export const plainName = (info: TableInfo, seat: number): string =>
  info.seats[seat]?.name ?? String(seat + 1);

/** What was seen, as a sentence. */
export function told(seen: Seen, info: TableInfo, board: Board): string {
  const { say } = words();
  switch (seen.seen) {
    case "dealt":
      return say.dealt(nameOf(info, seen.dealer), board.round);
    case "played":
      return say.played(nameOf(info, seen.seat), seen.kind, ordered(seen.cards.map((card) => card.front)));
    case "drew": {
      const name = nameOf(info, seen.seat);
      const text =
        seen.side === "visible"
          ? say.tookVisible(name, seen.sides.front)
          : say.turnedOver(name, seen.sides.front);
      return seen.penalty ? say.paidDraw(text) : text;
    }
    case "drew_nothing":
      return say.nothing(nameOf(info, seen.seat));
    case "flipped":
      return say.flipped(nameOf(info, seen.seat), seen.front);
    case "recycled":
      return say.recycled(seen.shuffled);
    case "knocked":
      return say.knocked(nameOf(info, seen.seat));
    case "passed":
      return say.passed(nameOf(info, seen.seat));
    case "skipped":
      return say.skipped(nameOf(info, seen.seat));
    case "round_over":
      return say.over;
  }
}

const ordered = (values: number[]) => [...values].sort((a, b) => a - b);

/** What the one sentence over the table depends on. */
export type Moment = {
  info: TableInfo;
  board: Board | null;
  offers: readonly Offer[];
  behind: number;
  sending: boolean;
  ready: boolean;
};

/** Whose turn it is and what to do, in one sentence. */
export function sentence({ info, board, offers, behind, sending, ready }: Moment): string {
  const { status, watching } = words();
  if (!board) return status.joining;
  if (board.phase === "over") return over(info, board);
  if (ready && behind === 0) return status.roundOver;
  if (board.phase === "first" || board.phase === "deal") return status.shuffling;
  if (sending) return status.sending;
  if (offers.length > 0) return toDo(board, offers);
  if (board.acting !== null && board.acting !== info.you) return waiting(info, board, board.acting);
  return info.you === null ? watching : status.catchingUp;
}

/** What the viewer has to do, by what is offered. */
function toDo(board: Board, offers: readonly Offer[]): string {
  const { status } = words();
  if (offersTo(offers, "flip").length > 0) return status.flip;
  if (board.phase === "penalty") return status.pay;
  if (offersTo(offers, "end").length > 0) return status.ending;
  if (offersTo(offers, "pass").length > 0) return status.playLast;
  if (offersTo(offers, "play").length > 0) return status.play;
  return board.phase === "turn" ? status.empty : status.draw;
}

function waiting(info: TableInfo, board: Board, acting: number): string {
  const { status } = words();
  const name = plainName(info, acting);
  if (board.phase === "penalty") return status.waitPay(name);
  return board.knocker === null ? status.wait(name) : status.waitLast(name);
}

function over(info: TableInfo, board: Board): string {
  const winners = board.rounds.at(-1)?.winners ?? [];
  const names = winners.map((seat) => plainName(info, seat)).join(", ");
  return words().status.matchOver(names, info.you !== null && winners.includes(info.you));
}

/** The sides of a hand as text: what is not seen is left out. */
export const valuesOf = (
  hand: readonly { front: number | null; back: number | null }[],
  side: "front" | "back",
): string =>
  hand
    .map((slot) => slot[side])
    .filter((value) => value !== null)
    .join(", ");

/** What the reading keys say. */
export function readAloud(what: "hand" | "table" | "scores" | "log", table: Table): string {
  const { board, info } = table;
  const { spoken, say, piles } = words();
  if (!board) return words().status.joining;
  switch (what) {
    case "hand":
      return table.hand.length === 0
        ? spoken.emptyHand
        : spoken.hand(valuesOf(table.hand, "front"), board.total ?? 0);
    case "table": {
      const seats = board.hands.flatMap((hand, seat) =>
        seat === info.you ? [] : [spoken.seat(plainName(info, seat), hand.length, valuesOf(hand, "back"))],
      );
      const middle = [
        piles.drawSpoken(board.draw.cards, board.draw.top),
        piles.discardSpoken(board.discard.cards, board.discard.top),
      ];
      return [...middle, ...seats].join(". ");
    }
    case "scores":
      return board.scores.map((score, seat) => spoken.score(plainName(info, seat), score)).join(" ");
    case "log":
      return table.log.map(({ seen }) => told(seen, info, board)).join(" ") || say.nobody;
  }
}
