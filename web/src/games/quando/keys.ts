import { mainCommands, mayThinkOfKnock, single } from "./actions.svelte";
import { offersTo } from "./choice";
import type { Table } from "./table.svelte";

/** What keys do that is not a thing of the table itself. */
export type Hands = {
  /** The card at a place of the hand as it is shown. */
  cardAt: (place: number) => number | undefined;
  focusOn: (place: number) => void;
  knock: () => void;
  help: () => void;
  read: (what: "hand" | "table" | "scores" | "log") => void;
};

const READ: Record<string, "hand" | "table" | "scores" | "log"> = {
  h: "hand",
  t: "table",
  s: "scores",
  l: "log",
};

/** Does what a key stands for at the table; says whether it stood for something. */
export function pressKey(key: string, table: Table, hands: Hands): boolean {
  const read = READ[key];
  if (read) {
    hands.read(read);
    return true;
  }
  if (/^[0-9]$/.test(key)) return digit((Number(key) + 9) % 10, table, hands);
  switch (key) {
    case "Escape":
      table.choose([]);
      return true;
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
      if (mayThinkOfKnock(table)) hands.knock();
      return true;
    case "x":
      table.act(single(table, "pass"));
      return true;
    case "e":
      table.act(single(table, "end"));
      return true;
    case "n":
      if (table.wait?.for === "ready") table.ready();
      return true;
    case "?":
      hands.help();
      return true;
    default:
      return false;
  }
}

function digit(place: number, table: Table, hands: Hands): boolean {
  const card = hands.cardAt(place);
  if (card === undefined) return false;
  table.toggle(card);
  hands.focusOn(place);
  return true;
}
