import { settings } from "../../app/settings.svelte";
import { digitOf, nextOf, type HandKeys } from "../../table/keys";
import { tableTexts } from "../../table/texts";
import { partsOf } from "./card";
import { orderOf } from "./choice";
import { callZero, mainCommand } from "./commands";
import type { ZeroTable } from "./table.svelte";

/** The pot on the screen, as the keys address it. */
type PotKeys = { focusOn: (place: number) => void };

/** Does what one of Zero's own keys stands for; says whether it stood for something. */
export function pressKey(
  key: string,
  table: ZeroTable,
  hand: HandKeys,
  pot: PotKeys,
  knock: () => void,
): boolean {
  const number = digitOf(key);
  if (number !== null) {
    choose(number, key.startsWith("Shift"), table, hand, pot);
    return true;
  }
  switch (key) {
    case "p":
      table.press(mainCommand(table));
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

/** Chooses the next card with a number, of the hand or of the pot; after the last one, none. */
function choose(number: number, ofPot: boolean, table: ZeroTable, hand: HandKeys, pot: PotKeys): void {
  if (ofPot) {
    const same = (table.board?.pot ?? []).filter((card) => partsOf(card).value === number);
    if (same.length === 0) return table.explain(tableTexts().seats.noneOfPot(String(number)));
    const card = nextOf(same, table.take) ?? table.take;
    if (card === null) return;
    table.choosePot(card);
    pot.focusOn(table.board?.pot.indexOf(card) ?? 0);
    return;
  }
  const same = hand.numbered(number);
  if (same.length === 0) return table.explain(tableTexts().seats.none(String(number)));
  const card = nextOf(same, table.give) ?? table.give;
  if (card === null) return;
  table.chooseOwn(card);
  hand.focusOn(card);
}
