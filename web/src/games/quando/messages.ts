import type { Action } from "../../protocol/quando/Action";
import type { Board } from "../../protocol/quando/Board";
import type { Effects } from "../../protocol/quando/Effects";
import type { Refusal } from "../../protocol/quando/Refusal";
import type { Seen } from "../../protocol/quando/Seen";
import type * as table from "../../table/game";

export type { Action, Board, Effects, Refusal, Seen };

/** One side of a card as it flies. */
export type Face = { value: number | null; side: "front" | "back" };

/** Quando's own types, for the shared table. */
export type Quando = {
  seen: Seen;
  board: Board;
  action: Action;
  effects: Effects;
  refusal: Refusal;
  face: Face;
};

export type Offer = table.Offer<Quando>;
export type Update = table.Update<Quando>;
