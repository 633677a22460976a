import { settings } from "../../app/settings.svelte";
import type { TableInfo } from "../../protocol/TableInfo";
import type { Narrator } from "../../table/game";
import { nameOf, plainName } from "../../table/sentences";
import type { Table } from "../../table/table.svelte";
import { tableTexts } from "../../table/texts";
import { offersTo } from "../../table/offers";
import { orderOf, sorted } from "./choice";
import type { Board, Offer, Quando, Seen } from "./messages";
import { soundOf } from "./sounds";
import { headline, matchStory, roundStory } from "./story";
import { texts } from "./texts";

/** How Quando speaks. */
export const narrator: Narrator<Quando> = {
  instruction,
  describe,
  waitingFor,
  refusal: (why, name) => texts().refusals(why, name),
  sound: soundOf,
  turnKey: (board) => (board.phase === "turn" ? `${board.round} ${board.plays.join()}` : null),
  readAloud: (what, table, board) =>
    what === "hand" ? readHand(board, table.info) : readTable(table, board),
  winners: (board) => board.rounds.at(-1)?.winners ?? [],
  roundStory,
  matchStory,
  best: "lowest",
  shower: [0, 7, 3, 9, 1, 5, 0, 2].map((value) => ({ value, side: "front" })),
  phrases: ["triplet_sorry", "when_knock"],
  progress,
};

/** The round, and how long the match is. */
function progress({ options }: TableInfo, round: number | null): string {
  const target = options["target_score"];
  if (typeof target === "object" && target !== null && "rounds" in target)
    return tableTexts().roundOf(round, Number(target.rounds));
  const parts = [round === null ? "" : tableTexts().round(round)];
  if (typeof target === "number") parts.push(tableTexts().untilPoints(target));
  return parts.filter((part) => part !== "").join(" · ");
}

/** What was seen, as a sentence. */
function describe(seen: Seen, info: TableInfo, board: Board): string {
  const { say } = texts();
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
      // Who went out is seen already; who has the smallest hand is what the reveal shows.
      return seen.end === "zeros" ? `${headline(seen, info)}.` : say.over;
  }
}

const ordered = (values: number[]) => [...values].sort((a, b) => a - b);

/** What the viewer has to do, by what is offered. */
function instruction(board: Board, offers: readonly Offer[], info: TableInfo): string {
  const { status } = texts();
  // While a triplet is paid for it is still the turn of the seat that played it.
  if (offersTo(offers, "flip").length > 0) return status.flip(plainName(info, board.active));
  if (board.phase === "penalty") return status.pay(plainName(info, board.active));
  if (offersTo(offers, "end").length > 0) return status.ending;
  if (offersTo(offers, "pass").length > 0) return status.playLast;
  if (offersTo(offers, "play").length > 0) return status.play;
  return board.phase === "turn" ? status.empty : status.draw;
}

/** That another seat must choose. */
function waitingFor(board: Board, name: string, info: TableInfo): string {
  if (board.phase === "penalty") return texts().status.waitPay(name, nameOf(info, board.active));
  return board.knocker === null ? tableTexts().status.wait(name) : texts().status.waitLast(name);
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

/** What is seen of another hand, in phrases: the fronts of cards that show them, the backs of the others. */
export function sidesOf(hand: Board["hands"][number]): string[] {
  const { seats } = texts();
  const fronts = valuesOf(hand, "front");
  const backs = valuesOf(
    hand.filter(({ front }) => front === null),
    "back",
  );
  return [fronts && seats.fronts(fronts), backs && seats.backs(backs)].filter((phrase) => phrase !== "");
}

/** The hand in the order in which its owner sees it. */
function readHand(board: Board, info: TableInfo): string {
  const hand = info.you === null ? [] : sorted(board.hands[info.you] ?? [], orderOf(settings.orders));
  const { spoken } = texts();
  return hand.length === 0 ? spoken.emptyHand : spoken.hand(valuesOf(hand, "front"), board.total ?? 0);
}

function readTable({ info }: Table<Quando>, board: Board): string {
  const { spoken, piles } = texts();
  const seats = board.hands.flatMap((hand, seat) =>
    seat === info.you ? [] : [spoken.seat(plainName(info, seat), hand.length, sidesOf(hand))],
  );
  const middle = [
    piles.drawSpoken(board.draw.cards, board.draw.top),
    piles.discardSpoken(board.discard.cards, board.discard.top),
  ];
  return [...middle.map((text) => `${text}.`), ...seats].join(" ");
}
