import type { Command } from "../../table/game";
import { offersTo } from "../../table/offers";
import { gainOf, uses } from "./choice";
import type { Offer } from "./messages";
import type { QarreTable } from "./table.svelte";
import { texts } from "./texts";

/** What the main button may be, and a quiet one to leave it. */
export function mainCommands(table: QarreTable): Command[] {
  if (!table.myTurn) return [];
  if (table.held !== null) return [heldCommand(table)];
  const way = leavingOffer(table.offers);
  const rest = table.offers.filter((offer) => offer !== way);
  const [only, ...others] = rest;
  const main = only && others.length === 0 ? onlyCommand(table, only) : chooseCommand(rest);
  if (!way) return [main];
  const leave = leaveCommand(table, way);
  return rest.length === 0 ? [leave] : [main, { ...leave, quiet: true }];
}

/** The offer that goes on without doing more: a Jack is enough, a King is left, the turn ends. */
export const leavingOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ action }) => action.do === "done" || action.do === "skip" || action.do === "end");

function leaveCommand(table: QarreTable, way: Offer): Command {
  const { do: says } = texts();
  if (way.action.do === "skip") return commandFor(table, "skip", says.skip, way);
  if (way.action.do === "end") return commandFor(table, "end", says.end, way);
  return commandFor(table, "done", tookSome(table) ? says.done : says.doneNone, way);
}

/** The only thing that there is to do, by its name. */
function onlyCommand(table: QarreTable, offer: Offer): Command {
  const { do: says } = texts();
  const { action } = offer;
  const top = (cell: number) => table.board?.cells[cell]?.at(-1) ?? "";
  const faceOf = (card: number) => table.hand.find((held) => held.card === card)?.face ?? "";
  const hint = (cell: number) => says.there(cell, gainOf(offer));
  switch (action.do) {
    case "take":
      return { ...commandFor(table, "take", says.take(top(action.cell)), offer), hint: hint(action.cell) };
    case "remove":
      // What it brings stands at the stack itself.
      return commandFor(table, "remove", says.remove, offer);
    case "play":
      return {
        ...commandFor(table, "place", says.place(faceOf(action.card)), offer),
        hint: hint(action.cell),
      };
    case "lay":
      return {
        ...commandFor(table, "place", says.place(table.reserve.at(-1) ?? ""), offer),
        hint: hint(action.cell),
      };
    case "reserve":
      return {
        ...commandFor(table, "reserve", says.reserve(faceOf(action.card)), offer),
        hint: says.reserveHint,
      };
    case "discard":
      return commandFor(table, "discard", says.discard(faceOf(action.card)), offer);
    default:
      return chooseCommand([offer]);
  }
}

/** A card is to be chosen first, or a stack for a Jack or a King. */
function chooseCommand(offers: readonly Offer[]): Command {
  const { do: says } = texts();
  const stacks = offers.some(({ action }) => action.do === "take" || action.do === "remove");
  return {
    key: "choose",
    label: stacks ? says.chooseStack : says.choose,
    hint: null,
    press: null,
    why: stacks ? says.chooseStackFirst : chooseCardFirst(offers),
  };
}

/** Why nothing happens while no card is chosen: it names what has a card to choose, the hand, the reserve or both. */
export function chooseCardFirst(offers: readonly Offer[]): string {
  const { chooseFirst, chooseHandFirst, chooseReserveFirst } = texts().do;
  if (uses(offers).size === 0) return chooseReserveFirst;
  return offersTo(offers, "lay").length > 0 ? chooseFirst : chooseHandFirst;
}

const commandFor = (table: QarreTable, key: string, label: string, offer: Offer): Command => ({
  key,
  label,
  hint: null,
  press: () => table.act(offer),
});

/** What can be done with the held card but placing it, which the lit cells are for. */
function heldCommand(table: QarreTable): Command {
  const face = table.heldFace ?? "";
  const { toDiscard, toReserve } = table;
  if (toDiscard) return commandFor(table, "discard", texts().do.discard(face), toDiscard);
  if (toReserve) {
    return {
      ...commandFor(table, "reserve", texts().do.reserve(face), toReserve),
      hint: texts().do.reserveHint,
    };
  }
  const { choosePlace, choosePlaceFirst } = texts().do;
  return { key: "none", label: choosePlace, hint: null, press: null, why: choosePlaceFirst };
}

/** Whether this turn's Jack has taken something. */
function tookSome({ playback: { log } }: QarreTable): boolean {
  const turned = log.findLastIndex(({ seen }) => seen.seen === "turned_up");
  return log.slice(turned + 1).some(({ seen }) => seen.seen === "took");
}
