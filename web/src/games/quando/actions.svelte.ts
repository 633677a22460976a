import type { Command } from "../../table/game";
import { offersTo } from "../../table/offers";
import type { Offer } from "./messages";
import type { QuandoTable } from "./table.svelte";
import { texts } from "./texts";

/** What the main button, or the two of a draw, may be. */
export function mainCommands(table: QuandoTable): Command[] {
  if (!table.myTurn) return [];
  const draws = offersTo(table.offers, "draw");
  if (table.chosen.length > 0) return [chosenCommand(table)];
  if (draws.length > 0) return draws.map((offer) => drawCommand(table, offer));
  const end = offersTo(table.offers, "end")[0];
  if (end) return [{ key: "end", label: texts().do.end, hint: null, press: () => table.act(end) }];
  const flips = offersTo(table.offers, "flip");
  if (flips.length > 0) return [flipCommand(table, flips)];
  const [only, ...others] = offersTo(table.offers, "play");
  if (only && others.length === 0) return [playCommand(table, only)];
  return [chooseCommand()];
}

/** A triplet is to be paid: with one zero there is nothing to choose, of several one is tapped first. */
function flipCommand(table: QuandoTable, flips: readonly Offer[]): Command {
  const [only, ...others] = flips;
  if (others.length > 0 || !only)
    return {
      key: "choose",
      label: texts().do.chooseZero,
      hint: null,
      press: null,
      why: texts().do.chooseZeroFirst,
    };
  return { key: "flip", label: texts().do.flip(0), hint: texts().do.flipHint, press: () => table.act(only) };
}

/** What playing or turning the raised cards would do. */
function chosenCommand(table: QuandoTable): Command {
  const { choice } = table;
  if (!choice) return { ...chooseCommand(), key: "none" };
  if (choice.action.do !== "flip") return playCommand(table, choice);
  const press = () => table.act(choice);
  return { key: "flip", label: texts().do.flip(0), hint: texts().do.flipHint, press };
}

/** Cards are to be raised first, or more of them. */
const chooseCommand = (): Command => ({
  key: "choose",
  label: texts().do.choose,
  hint: null,
  press: null,
  why: texts().do.chooseFirst,
});

/** What playing these cards would do. */
function playCommand(table: QuandoTable, choice: Offer): Command {
  const cards = choice.action.do === "play" ? choice.action.cards : [];
  const fronts = table.hand.filter((slot) => cards.includes(slot.card)).map((slot) => slot.front ?? 0);
  const total = choice.effects.total;
  const press = () => table.act(choice);
  const label = texts().do.play(
    choice.effects.kind ?? "equal",
    fronts.sort((a, b) => a - b),
  );
  return { key: "play", label, hint: total === undefined ? null : texts().do.thenDraw(total), press };
}

function drawCommand(table: QuandoTable, offer: Offer): Command {
  const press = () => table.act(offer);
  if (offer.action.do !== "draw" || offer.action.side === "hidden") {
    return { key: "hidden", label: texts().do.turnOver, hint: texts().do.turnOverHint, press };
  }
  const top = table.board?.draw.top ?? null;
  const { total } = offer.effects;
  return {
    key: "visible",
    label: top === null ? texts().do.takeUnseen : texts().do.take(top),
    hint: total === undefined ? null : texts().do.becomes(total),
    press,
  };
}

/** Whether the knock has a place among the buttons: in a turn of one's own, before or after the play. */
export const mayThinkOfKnock = (table: QuandoTable): boolean =>
  table.myTurn &&
  (table.board?.phase === "turn" || table.board?.phase === "ending") &&
  table.board.knocker === null;

/** The offer to knock, to pass or to end, if there is one. */
export const offerOf = (table: QuandoTable, what: "knock" | "pass" | "end"): Offer | undefined =>
  offersTo(table.offers, what)[0];
