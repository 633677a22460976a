import { applyPatch, type Json } from "../net/patch";
import { reloadForServer } from "../net/reload";
import { socketPath } from "../net/rest";
import { Socket, type ConnectionState } from "../net/socket";
import type { Change } from "../protocol/Change";
import { PROTOCOL } from "../protocol/number";
import type { Problem } from "../protocol/Problem";
import type { TableInfo } from "../protocol/TableInfo";
import type { Word } from "../protocol/Word";
import type { FromServer, GameTypes, ToServer, Update } from "./game";

/** Problems that mean that the pending action was not made. */
const NOT_MADE: ReadonlySet<Problem> = new Set([
  "stale",
  "not_stored",
  "stood_in",
  "moved",
  "not_seated",
  "closed",
]);

/** How long the page waits before it sends an action again that the server did not hear, in milliseconds. */
const TOO_FAST_RETRY_MS = 1_000;

/** Why an action is not possible, as the server answered. */
export type RuleRefusal<Why> = { rule: string; why: Why };

/** What arrives over a connection. */
export type ConnectionHandlers<G extends GameTypes> = {
  /** The connection stands; `now` is the server's time in milliseconds. */
  welcome: (table: TableInfo, now: number) => void;
  /** The table has changed besides the play. */
  table: (table: TableInfo) => void;
  /** The play has gone on; each update arrives once and in order. */
  update: (update: Update<G>) => void;
  /** The pending action, or the action that was asked about last, is refused. */
  refused: (refusal: RuleRefusal<G["refusal"]>) => void;
  /** The person goes on playing on another device. */
  moved: () => void;
  /** The server has lost what was shown last: the next update is an earlier one. */
  wentBack: () => void;
  /** A seat said one of the fixed words. */
  said: (seat: number, word: Word) => void;
};

/** What a table needs of its connection. */
export type TableConnection<G extends GameTypes> = {
  readonly state: ConnectionState;
  problem: Problem | null;
  readonly sending: boolean;
  act(seq: number, action: G["action"]): void;
  ask(seq: number, action: G["action"]): void;
  request(message: ToServer<G>): void;
  send(message: ToServer<G>): boolean;
  retryNow(): void;
  reconnect(): void;
  end(): void;
};

/** In place of a connection where a match is shown again: nothing is sent. */
const NO_CONNECTION: TableConnection<GameTypes> = {
  state: "open",
  problem: null,
  sending: false,
  act: () => undefined,
  ask: () => undefined,
  request: () => undefined,
  send: () => false,
  retryNow: () => undefined,
  reconnect: () => undefined,
  end: () => undefined,
};

export const noConnection = <G extends GameTypes>(): TableConnection<G> => NO_CONNECTION;

/**
 * One page's connection to a table: messages in and out. It reconnects by
 * itself, continues with the update after the last one received, and sends an
 * action again until the server has answered it.
 */
export class Connection<G extends GameTypes> implements TableConnection<G> {
  state = $state<ConnectionState>("connecting");
  /** What went wrong with what was sent last. */
  problem = $state<Problem | null>(null);
  /** Whether an action is sent and not yet answered. */
  sending = $state(false);
  readonly #handlers: ConnectionHandlers<G>;
  readonly #socket: Socket<FromServer<G>, ToServer<G>>;
  /** The number of the last update received. */
  #received: number | null = null;
  /** The update that the next change belongs to; null until the server has sent a whole one. */
  #last: Update<G> | null = null;
  #pending: { seq: number; action: G["action"] } | null = null;
  /** How many questions whether an action is possible are not yet answered. */
  #questions = 0;
  /** How many of them were asked before the pending action: they are answered before it. */
  #questionsBefore = 0;
  #actAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, handlers: ConnectionHandlers<G>) {
    this.#handlers = handlers;
    // A page that is new here asks for the last lap, too: it fills the log.
    this.#socket = new Socket(socketPath(table), {
      opened: () => this.#hello(),
      received: (message) => this.#handle(message),
      stateChanged: (state) => (this.state = state),
    });
  }

  /** Sends an action that answers the update `seq`; after a lost connection it is sent again. */
  act(seq: number, action: G["action"]): void {
    this.problem = null;
    this.#pending = { seq, action };
    this.#questionsBefore = this.#questions;
    this.sending = true;
    this.#socket.send({ type: "act", seq, action });
  }

  /** Asks whether an action is possible; only the answer to the last question is passed on. */
  ask(seq: number, action: G["action"]): void {
    if (!this.#socket.send({ type: "ask", seq, action })) return;
    this.#questions += 1;
    // The pending action is sent again after it.
    if (this.#actAgain !== undefined) this.#questionsBefore += 1;
  }

  /** Sends a request of the person, whose predecessor's problem is over. */
  request(message: ToServer<G>): void {
    this.problem = null;
    this.#socket.send(message);
  }

  /** Sends a message; says whether the connection stood. */
  send(message: ToServer<G>): boolean {
    return this.#socket.send(message);
  }

  /** Tries at once to reach the server. */
  retryNow(): void {
    this.#socket.retryNow();
  }

  /** Connects anew, as the person whom the browser's cookie names now. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  /** Closes the connection for good. */
  end(): void {
    clearTimeout(this.#actAgain);
    this.#socket.end();
  }

  #handle(message: FromServer<G>): void {
    switch (message.type) {
      case "welcome":
        this.state = "open";
        this.problem = null;
        this.#forgetQuestions();
        this.#handlers.welcome(message.table, message.now);
        if (this.#pending) this.#socket.send({ type: "act", ...this.#pending });
        return;
      case "table":
        return this.#handlers.table(message.table);
      case "update":
        return this.#update(message);
      case "change":
        return this.#change(message);
      case "ack":
        // What the action brought comes with an update: until then the old offers
        // stand, and they must not be chosen from again.
        if (this.#pending?.seq === message.seq && (this.#received ?? 0) > message.seq) this.#settle();
        return;
      case "refused":
        return this.#refused({ rule: message.rule, why: message.why });
      case "allowed":
        return this.#questionAnswered();
      case "problem":
        return this.#trouble(message.code);
      case "said":
        return this.#handlers.said(message.seat, message.word);
      case "pong":
        return;
    }
  }

  /** Asks for a whole update, with what was missed. */
  #hello(): void {
    this.#last = null;
    this.#socket.send({ type: "hello", protocol: PROTOCOL, since: this.#received ?? 0 });
  }

  #change(change: Change<G["seen"]>): void {
    if (this.#last === null) return;
    if (change.seq === this.#last.seq + 1) this.#update(changed(this.#last, change));
    else this.#hello();
  }

  #update(update: Update<G>): void {
    this.#last = update;
    if (this.#received !== null && update.seq < this.#received) return;
    if (this.#pending && update.seq > this.#pending.seq) this.#settle();
    this.#received = update.seq;
    if (this.problem === "outcome_unknown") this.problem = null;
    this.#handlers.update(update);
  }

  #refused(refusal: RuleRefusal<G["refusal"]>): void {
    if (this.#pending && this.#questionsBefore === 0) this.#settle();
    else this.#questionAnswered();
    if (this.#questions === 0 && !this.#pending) this.#handlers.refused(refusal);
  }

  #trouble(code: Problem): void {
    if (code === "other_protocol") reloadForServer();
    if (NOT_MADE.has(code)) this.#settle();
    if (NOT_MADE.has(code) || code === "too_fast") this.#forgetQuestions();
    if (code === "too_fast") this.#actLater();
    if (code === "went_back") this.#goBack();
    if (code === "moved") this.#handlers.moved();
    else if (code !== "stale") this.problem = code;
  }

  /** What was not heard may be the pending action. One that was heard all the same is made once only, by its `seq`. */
  #actLater(): void {
    clearTimeout(this.#actAgain);
    this.#actAgain = setTimeout(() => {
      this.#actAgain = undefined;
      if (this.#pending) this.#socket.send({ type: "act", ...this.#pending });
    }, TOO_FAST_RETRY_MS);
  }

  /** The table was shown further than it is. */
  #goBack(): void {
    this.#received = null;
    this.#settle();
    this.#handlers.wentBack();
  }

  /** The pending action is answered. */
  #settle(): void {
    this.#pending = null;
    this.sending = false;
  }

  #questionAnswered(): void {
    this.#questions = Math.max(0, this.#questions - 1);
    this.#questionsBefore = Math.max(0, this.#questionsBefore - 1);
  }

  /** No answer to them is waited for: it would be told in the place of a later one. */
  #forgetQuestions(): void {
    this.#questions = this.#questionsBefore = 0;
  }
}

/** The update that a change makes of the one before it. */
function changed<G extends GameTypes>(last: Update<G>, { seq, seen, patch }: Change<G["seen"]>): Update<G> {
  const { view, legal, wait, clock } = last;
  const state = { view, legal, wait, ...(clock && { clock }) };
  const patched = applyPatch(state as Json, patch as Json) as unknown as typeof state;
  return { seq, seen, ...patched };
}
