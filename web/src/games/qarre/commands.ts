import type { Command } from "../../table/game";
import { offersTo } from "./choice";
import type { Offer } from "./messages";
import type { QarreTable } from "./table.svelte";
import { texts } from "./texts";

/** What the main button may be. */
export function mainCommands(table: QarreTable): Command[] {
  if (!table.myTurn) return [];
  if (table.held !== null) return [heldCommand(table)];
  const { offers } = table;
  const done = offersTo(offers, "done")[0];
  if (done) {
    const some = tookSome(table);
    return [{ ...plain(table, "done", texts().do[some ? "done" : "doneNone"], done), quiet: !some }];
  }
  const skip = offersTo(offers, "skip")[0];
  if (skip) return [{ ...plain(table, "skip", texts().do.skip, skip), quiet: true }];
  const end = offersTo(offers, "end")[0];
  if (end) return [plain(table, "end", texts().do.end, end)];
  return [{ key: "choose", label: texts().do.choose, hint: null, press: null }];
}

const plain = (table: QarreTable, key: string, label: string, offer: Offer): Command => ({
  key,
  label,
  hint: null,
  press: () => table.act(offer),
});

/** What can be done with the held card but placing it, which the lit cells are for. */
function heldCommand(table: QarreTable): Command {
  const face = table.heldFace ?? "";
  const { toDiscard, toReserve } = table;
  if (toDiscard) return plain(table, "discard", texts().do.discard(face), toDiscard);
  if (toReserve) {
    return { ...plain(table, "reserve", texts().do.reserve(face), toReserve), hint: texts().do.reserveHint };
  }
  const label = table.targets.size > 0 ? texts().do.choosePlace : texts().do.nowhere;
  return { key: "none", label, hint: null, press: null };
}

/** Whether this turn's Jack has taken something. */
function tookSome({ playback: { log } }: QarreTable): boolean {
  const turned = log.findLastIndex(({ seen }) => seen.seen === "turned_up");
  return log.slice(turned + 1).some(({ seen }) => seen.seen === "took");
}
