import type { Command } from "../../table/game";
import { offersTo } from "../../table/offers";
import type { ZeroTable } from "./table.svelte";
import { texts } from "./texts";

/** The main button: what the two chosen cards would do, or what is still to be chosen. */
export function mainCommand(table: ZeroTable): Command {
  const { choice, give, take } = table;
  const { do: says } = texts();
  if (choice && table.myTurn) {
    const { total, zero } = choice.effects;
    const gives = table.hand.find((slot) => slot.card === give)?.face ?? "";
    return {
      key: "swap",
      label: says.swap(gives, choice.action.take),
      hint: zero ? says.becomesZero : says.becomes(total),
      press: () => table.act(choice),
    };
  }
  if (give !== null && take === null) return waits(says.thenPot, says.potFirst);
  if (take !== null && give === null) return waits(says.thenOwn, says.ownFirst);
  return waits(says.pair, says.pairFirst);
}

const waits = (hint: string, why: string): Command => ({
  key: "choose",
  label: texts().do.swapWhat,
  hint,
  press: null,
  why,
});

/** The offer to knock, or to call a ZERO, if there is one. */
export const offerOf = (table: ZeroTable, what: "knock" | "zero") => offersTo(table.offers, what)[0];

/** Whether a ZERO is called by its owner at this table. */
export const callsZero = (table: ZeroTable): boolean => table.info.options["zero_call"] === "manual";

/** Calls a ZERO; where there is none, asks why not. */
export function callZero(table: ZeroTable): void {
  const offer = offerOf(table, "zero");
  if (offer) table.act(offer);
  else table.ask({ do: "zero" });
}
