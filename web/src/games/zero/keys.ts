import { settings } from "../../app/settings.svelte";
import type { HandKeys } from "../../table/keys";
import { orderOf } from "./choice";
import { callZero, mainCommand } from "./commands";
import type { ZeroTable } from "./table.svelte";

/** Does what one of Zero's own keys stands for; says whether it stood for something. */
export function pressKey(
  key: string,
  table: ZeroTable,
  hand: HandKeys,
  pot: { focusOn: (place: number) => void },
  knock: () => void,
): boolean {
  if (/^[1-9]$/.test(key)) return digit(Number(key) - 1, table, hand, pot);
  switch (key) {
    case "p":
      mainCommand(table).press?.();
      return true;
    case "k":
      knock();
      return true;
    case "z":
      callZero(table);
      return true;
    case "g":
      regroup();
      return true;
    default:
      return false;
  }
}

/** The hand in its other order. */
export function regroup(): void {
  settings.orders["zero"] = orderOf(settings.orders) === "colour" ? "value" : "colour";
}

/** The first digit chooses a card of the hand, the next one a card of the pot. */
function digit(
  place: number,
  table: ZeroTable,
  hand: HandKeys,
  pot: { focusOn: (place: number) => void },
): boolean {
  if (table.give !== null) {
    const card = table.board?.pot[place];
    if (card === undefined) return false;
    table.choosePot(card);
    pot.focusOn(place);
    return true;
  }
  const card = hand.at(place);
  if (card === undefined) return false;
  table.chooseOwn(card);
  hand.focusOn(place);
  return true;
}
