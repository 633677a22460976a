import type { Action } from "../../protocol/zero/Action";
import type { Board } from "../../protocol/zero/Board";
import type { Effects } from "../../protocol/zero/Effects";
import type { Refusal } from "../../protocol/zero/Refusal";
import type { Seen } from "../../protocol/zero/Seen";
import type * as table from "../../table/game";

export type { Action, Board, Effects, Refusal, Seen };

/** A card as it flies: its text, such as `r5`, or null where only its back is seen. */
export type Face = { face: string | null };

/** Zero's own types, for the shared table. */
export type Zero = {
  seen: Seen;
  board: Board;
  action: Action;
  effects: Effects;
  refusal: Refusal;
  face: Face;
};

export type Offer = table.Offer<Zero>;
export type Update = table.Update<Zero>;
