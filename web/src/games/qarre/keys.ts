import type { HandKeys } from "../../table/keys";
import { mainCommands } from "./commands";
import type { QarreTable } from "./table.svelte";

/** The keys of the four cells: two above, two below them on the keyboard. */
const CELLS = ["u", "i", "j", "k"];

/** Does what one of Qarré's own keys stands for; says whether it stood for something. */
export function pressKey(key: string, table: QarreTable, hand: HandKeys): boolean {
  if (/^[0-9]$/.test(key)) return digit((Number(key) + 9) % 10, table, hand);
  if (CELLS.includes(key)) {
    table.press(CELLS.indexOf(key));
    return true;
  }
  switch (key) {
    case "p":
      mainCommands(table)[0]?.press?.();
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

function digit(place: number, table: QarreTable, hand: HandKeys): boolean {
  const card = hand.at(place);
  if (card === undefined) return false;
  table.toggle(card);
  hand.focusOn(place);
  return true;
}
