import { settings } from "../../app/settings.svelte";
import type { TableInfo } from "../../protocol/TableInfo";
import type { Narrator } from "../../table/game";
import { nameOf, plainName } from "../../table/sentences";
import type { Table } from "../../table/table.svelte";
import { tableTexts } from "../../table/texts";
import { offersTo } from "../../table/offers";
import { cardsOf, orderOf, sorted } from "./choice";
import type { Board, Offer, Qarre, Seen } from "./messages";
import { suitOf } from "./suits";
import { soundOf } from "./sounds";
import { matchStory } from "./story";
import { texts } from "./texts";

/** How Qarré speaks. */
export const narrator: Narrator<Qarre> = {
  instruction,
  describe,
  waitingFor: (_, name) => tableTexts().status.wait(name),
  refusal: (why, name) => texts().refusals(why, name),
  sound: soundOf,
  turnKey: (board) => (board.phase === "over" ? null : String(board.turn)),
  readAloud: (what, table, board) =>
    what === "hand" ? readHand(board, table.info) : readTable(table, board),
  winners: (board) => board.over?.winners ?? [],
  roundStory: () => null,
  matchStory,
  best: "highest",
  shower: ["7s", "Kh", "4d", "9c", "Qs", "2h", "Jd", "Ac"].map((card) => ({ card, pack: "numbers" })),
  phrases: ["what_a_square"],
  progress: ({ options }) => texts().until(Number(options["target"]), Number(options["lead"])),
};

/** What was seen, as a sentence. */
function describe(seen: Seen, info: TableInfo): string {
  const { say } = texts();
  const name = (seat: number) => nameOf(info, seat);
  switch (seen.seen) {
    case "dealt":
      return say.dealt(name(seen.starter));
    case "drew":
      return say.drew(name(seen.seat), seen.face);
    case "drew_nothing":
      return say.drewNothing(name(seen.seat));
    case "turned_up":
      return say.turned(name(seen.seat), seen.action);
    case "took":
      return say.took(name(seen.seat), seen.face);
    case "refilled":
      return say.refilled(seen.cell, seen.face);
    case "finished":
      return say.finished(name(seen.seat));
    case "removed":
      return say.removed(name(seen.seat), seen.cards, seen.cell);
    case "skipped":
      return say.skipped(name(seen.seat));
    case "placed":
      return say[seen.card === null ? "laid" : "placed"](name(seen.seat), seen.face, seen.cell);
    case "formed":
      return say.formed(name(seen.seat), seen.combo.kind, seen.combo.points);
    case "reserved":
      return say.reserved(name(seen.seat), seen.face);
    case "discarded":
      return say.discarded(name(seen.seat), seen.face);
    case "ended":
      return say.ended(name(seen.seat));
    case "penalty":
      return say.penalty(seen.lost.flatMap((lost, seat) => (lost > 0 ? [say.loses(name(seat), lost)] : [])));
    case "actions_shuffled":
      return say.newActions;
    case "draw_shuffled":
      return say.reshuffled;
    case "new_base":
      return say.newBase;
    case "over":
      return say.over;
  }
}

/** What the viewer has to do, by what is offered. */
function instruction(board: Board, offers: readonly Offer[]): string {
  const { status } = texts();
  const has = (what: Offer["action"]["do"]) => offersTo(offers, what).length > 0;
  const suit = suitOf(board.action ?? "s");
  if (has("done")) return has("take") ? status.jack(suit) : status.jackMore;
  if (has("skip")) return status.king(suit);
  if (has("discard")) return status.trim;
  if (has("end")) return endings(board, offers);
  if (!has("play") && has("reserve")) return has("lay") ? status.layOrReserve : status.onlyReserve;
  if (board.queen !== null) return status.queen(board.queen);
  return has("reserve") ? status.placeOrReserve : status.place;
}

/** What there is to do where the turn may be ended. */
function endings(board: Board, offers: readonly Offer[]): string {
  const { status } = texts();
  if (offers.length === 1) return status.ending;
  if (offersTo(offers, "play").length + offersTo(offers, "reserve").length > 0) return status.mayEnd;
  return board.hand_card_used ? status.moreReserve : status.keepHand;
}

/** The hand in the order in which its owner sees it. */
function readHand(board: Board, info: TableInfo): string {
  const faces = sorted(cardsOf(board, info.you), orderOf(settings.orders)).map(({ face }) => face);
  const { spoken } = texts();
  return faces.length === 0 ? spoken.emptyHand : spoken.hand(faces);
}

function readTable({ info }: Table<Qarre>, board: Board): string {
  const { square, action, piles, reserve, spoken } = texts();
  const cells = board.cells.map((cards, at) => square.cell(at, cards.at(-1) ?? null, downwards(cards)));
  const seats = board.hands.map((hand, seat) =>
    [
      spoken.seat(plainName(info, seat), hand.length),
      reserve.spoken([...(board.reserves[seat] ?? [])].reverse()),
    ].join(" "),
  );
  const turned = board.action === null ? action.none : action.now(board.action);
  return [
    ...cells.map((text) => `${text}.`),
    turned,
    action.spoken(board.turned.length, board.turned.length + board.to_come.length, board.to_come),
    piles.spoken(board.draw, board.discard.length),
    ...seats,
  ].join(" ");
}

/** The cards under the top one, from above. */
export const downwards = (cards: readonly string[]): string[] => cards.slice(0, -1).reverse();
