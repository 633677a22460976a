import { digitOf, nextOf, type HandKeys } from "../../table/keys";
import { tableTexts } from "../../table/texts";
import { leavingOffer, mainCommands } from "./commands";
import type { QarreTable } from "./table.svelte";
import { texts } from "./texts";

/** The keys of the four cells: two above, two below them on the keyboard. */
const CELLS = ["u", "i", "j", "k"];

/** Does what one of Qarré's own keys stands for; says whether it stood for something. */
export function pressKey(key: string, table: QarreTable, hand: HandKeys): boolean {
  const number = digitOf(key);
  if (number !== null) {
    choose(number === 0 ? 10 : number, table, hand);
    return true;
  }
  if (CELLS.includes(key)) {
    table.pressCell(CELLS.indexOf(key));
    return true;
  }
  switch (key) {
    case "p":
      table.press(mainCommands(table)[0]);
      return true;
    case "x":
      leave(table);
      return true;
    case "r":
      table.toggleReserve();
      return true;
    case "v":
      table.putAside();
      return true;
    default:
      return false;
  }
}

/** Chooses the next card with a number that can be used; after the last one, none. */
function choose(number: number, table: QarreTable, hand: HandKeys): void {
  const all = hand.numbered(number);
  const useful = all.filter((card) => table.uses.has(card));
  const same = useful.length > 0 ? useful : all;
  if (same.length === 0) {
    table.explain(tableTexts().seats.none(number === 1 ? texts().ace : String(number)));
    return;
  }
  const held = table.held?.from === "hand" ? table.held.card : null;
  const card = nextOf(same, held) ?? held;
  if (card === null) return;
  table.toggle(card);
  hand.focusOn(card);
}

/** Leaves what a Jack or a King offers, or ends the turn; where that is not possible, asks why. */
function leave(table: QarreTable): void {
  const offer = leavingOffer(table.offers);
  if (offer) table.act(offer);
  else table.ask({ do: "end" });
}
