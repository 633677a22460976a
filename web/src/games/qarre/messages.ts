import type { Action } from "../../protocol/qarre/Action";
import type { Board } from "../../protocol/qarre/Board";
import type { Effects } from "../../protocol/qarre/Effects";
import type { Refusal } from "../../protocol/qarre/Refusal";
import type { Seen } from "../../protocol/qarre/Seen";
import type * as table from "../../table/game";

export type { Action, Board, Effects, Refusal, Seen };

/** A card as it flies; null is one whose face the viewer does not see. */
export type Face = { card: string | null; pack: "numbers" | "actions" };

/** Qarré's own types, for the shared table. */
export type Qarre = {
  seen: Seen;
  board: Board;
  action: Action;
  effects: Effects;
  refusal: Refusal;
  face: Face;
};

export type Offer = table.Offer<Qarre>;
export type Update = table.Update<Qarre>;
