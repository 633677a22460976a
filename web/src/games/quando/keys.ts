import type { Side } from "../../protocol/quando/Side";
import { digitOf, type HandKeys } from "../../table/keys";
import { tableTexts } from "../../table/texts";
import { offersTo } from "../../table/offers";
import { mainCommands, offerOf } from "./actions.svelte";
import type { QuandoTable } from "./table.svelte";

/** Does what one of Quando's own keys stands for; says whether it stood for something. */
export function pressKey(key: string, table: QuandoTable, hand: HandKeys, knock: () => void): boolean {
  const number = key === "d" ? 10 : digitOf(key);
  if (number !== null) return raise(number, table, hand);
  switch (key) {
    case "p":
      table.press(mainCommands(table)[0]);
      return true;
    case "v":
      draw("visible", table);
      return true;
    case "u":
      draw("hidden", table);
      return true;
    case "k":
      knock();
      return true;
    case "x":
      doOrAsk("pass", table);
      return true;
    case "e":
      doOrAsk("end", table);
      return true;
    default:
      return false;
  }
}

/** Raises the next card with a number. */
function raise(number: number, table: QuandoTable, hand: HandKeys): boolean {
  const same = hand.numbered(number);
  if (same.length === 0) {
    table.explain(tableTexts().seats.none(String(number)));
    return true;
  }
  const card = table.raiseNext(same);
  if (card !== undefined) hand.focusOn(card);
  return true;
}

/** Takes a side of the draw pile's top card; where nothing is to be drawn, asks why. */
function draw(side: Side, table: QuandoTable): void {
  const offer = offersTo(table.offers, "draw").find(({ action }) => action.side === side);
  if (offer) table.act(offer);
  else table.ask({ do: "draw", side });
}

function doOrAsk(what: "pass" | "end", table: QuandoTable): void {
  const offer = offerOf(table, what);
  if (offer) table.act(offer);
  else table.ask({ do: what });
}
