import type { HandKeys } from "../../table/keys";
import { mainCommands, mayThinkOfKnock, single } from "./actions.svelte";
import { offersTo } from "./choice";
import type { QuandoTable } from "./table.svelte";

/** Does what one of Quando's own keys stands for; says whether it stood for something. */
export function pressKey(key: string, table: QuandoTable, hand: HandKeys, knock: () => void): boolean {
  if (/^[0-9]$/.test(key)) return digit((Number(key) + 9) % 10, table, hand);
  switch (key) {
    case "p":
      mainCommands(table)[0]?.press?.();
      return true;
    case "v":
    case "u":
      table.act(
        offersTo(table.offers, "draw").find(
          (offer) => offer.action.side === (key === "v" ? "visible" : "hidden"),
        ),
      );
      return true;
    case "k":
      if (mayThinkOfKnock(table)) knock();
      return true;
    case "x":
      table.act(single(table, "pass"));
      return true;
    case "e":
      table.act(single(table, "end"));
      return true;
    default:
      return false;
  }
}

function digit(place: number, table: QuandoTable, hand: HandKeys): boolean {
  const card = hand.at(place);
  if (card === undefined) return false;
  table.toggle(card);
  hand.focusOn(place);
  return true;
}
