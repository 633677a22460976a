import { settings } from "../../app/settings.svelte";
import type { Card } from "../../protocol/zero/Card";
import type { Slot } from "../../protocol/zero/Slot";
import type { TableInfo } from "../../protocol/TableInfo";
import type { Narrator } from "../../table/game";
import { nameOf, plainName, whoOf } from "../../table/sentences";
import { tableTexts } from "../../table/texts";
import { offersTo } from "../../table/offers";
import { partsOf } from "./card";
import { grouped, orderOf } from "./choice";
import type { Board, Offer, Seen, Zero } from "./messages";
import { soundOf } from "./sounds";
import { matchStory, roundStory } from "./story";
import { texts } from "./texts";
import { keepsHand } from "./turns";

/** How Zero speaks. */
export const narrator: Narrator<Zero> = {
  instruction,
  describe,
  consequence,
  waitingFor: (board, name) =>
    board.closer === null ? tableTexts().status.wait(name) : texts().status.waitLast(name),
  refusal: (why, name) => texts().refusals(why, name),
  sound: soundOf,
  turnKey,
  readAloud: (what, table, board) =>
    what === "hand" ? readHand(board, table.info) : readTable(board, table.info),
  winners: (board) => board.rounds.at(-1)?.winners ?? [],
  roundStory,
  matchStory,
  best: "lowest",
  shower: ["r5", "y1", "b3", "g7", "o2", "p8", "w4", "r1"].map((face) => ({ face })),
  phrases: ["nearly_zero"],
  progress: ({ options }, round) => tableTexts().roundOf(round, Number(options["rounds"])),
};

/** What the viewer has to do, by what is offered. */
function instruction(board: Board, offers: readonly Offer[]): string {
  const { status } = texts();
  if (offersTo(offers, "zero").length > 0) return status.zero;
  if (board.closer !== null) return status.last;
  return board.knocks > 0 ? status.second : status.turn;
}

/** What was seen, as a sentence. */
function describe(seen: Seen, info: TableInfo, board: Board): string {
  const { say } = texts();
  switch (seen.seen) {
    case "dealt":
      return say.dealt(nameOf(info, seen.dealer), board.round);
    case "exchanged":
      return say.swapped(nameOf(info, seen.seat), seen.given, seen.taken);
    case "knocked":
      return say[keepsHand(seen.seat, board) ? "kept" : "knocked"](nameOf(info, seen.seat));
    case "round_over":
      return seen.zeros.length > 0 ? say.zero(whoOf(info, seen.zeros)) : say.over;
  }
}

/** What a knock means for the round. */
function consequence(seen: Seen, board: Board): string {
  if (seen.seen !== "knocked" || keepsHand(seen.seat, board)) return "";
  return board.knocks === 1 ? texts().say.firstKnock : texts().say.secondKnock;
}

/** Handles are never used again, so the own hand and the pot tell one's turns apart. */
function turnKey({ phase, round, knocks, pot, hands }: Board): string | null {
  if (phase !== "turn") return null;
  return `${round} ${knocks} ${pot.join()} ${hands.map((hand) => hand.map(({ card }) => card).join()).join()}`;
}

/** What a card means for its hand, in words. */
export function markOf({ face, mark }: { face: Card; mark: Slot["mark"] }): string {
  const { marks } = texts().hand;
  if (mark === null) return "";
  return mark === "counts" ? marks.counts(partsOf(face).value) : marks[mark];
}

/** The cards of a list as people say them; what is not known is left out. */
export const cardsOf = (cards: readonly (Card | null)[]): string =>
  cards
    .filter((card) => card !== null)
    .map((card) => texts().card(card))
    .join(", ");

/** The hand in the order in which its owner sees it. */
function readHand(board: Board, info: TableInfo): string {
  const hand = info.you === null ? [] : grouped(board.hands[info.you] ?? [], orderOf(settings.orders));
  const list = hand.map((slot) => texts().sheet.cardSpoken(slot.face, markOf(slot)));
  return texts().spoken.hand(list.join(", "), board.total ?? 0);
}

function readTable(board: Board, info: TableInfo): string {
  const { spoken, pot, seats } = texts();
  const others = board.hands.flatMap((hand, seat) => {
    const known = cardsOf(board.memory?.hands[seat] ?? hand.map(({ face }) => face));
    if (seat === info.you) return [];
    return [spoken.seat(plainName(info, seat), known === "" ? seats.cards(hand.length) : seats.known(known))];
  });
  return [spoken.pot(cardsOf(board.pot)), `${pot.knocks(board.knocks)}.`, ...others].join(" ");
}
