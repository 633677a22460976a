import type { ClientMessage } from "../../protocol/ClientMessage";
import type { ServerMessage } from "../../protocol/ServerMessage";
import type { Update as AnyUpdate } from "../../protocol/Update";
import type { Offer as AnyOffer } from "../../protocol/kernel/Offer";
import type { Action } from "../../protocol/quando/Action";
import type { Board } from "../../protocol/quando/Board";
import type { Effects } from "../../protocol/quando/Effects";
import type { Refusal } from "../../protocol/quando/Refusal";
import type { Seen } from "../../protocol/quando/Seen";

export type { Action, Board, Effects, Refusal, Seen };
export type Offer = AnyOffer<Action, Effects>;
export type Update = AnyUpdate<Seen, Board, Action, Effects>;
export type ToServer = ClientMessage<Action>;
export type FromServer = ServerMessage<Seen, Board, Action, Effects, Refusal>;

/** The protocol number that this client speaks. */
export const PROTOCOL = 1;
