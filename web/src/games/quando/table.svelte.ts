import { settings } from "../../app/settings.svelte";
import { socketPath } from "../../net/rest";
import { Socket, type Line } from "../../net/socket";
import type { Problem } from "../../protocol/Problem";
import type { TableInfo } from "../../protocol/TableInfo";
import type { Wait } from "../../protocol/Wait";
import { fitting, offerFor, offersTo } from "./choice";
import { remember, type Entry } from "./history";
import {
  PROTOCOL,
  type Action,
  type Board,
  type FromServer,
  type Offer,
  type Refusal,
  type Seen,
  type ToServer,
  type Update,
} from "./messages";
import { Stage, stepsOf, type Step } from "./stage.svelte";

/** Why a choice is not possible, as the server answered. */
export type Answer = { rule: string; why: Refusal };

/** What the page does when something happens at the table. */
export type Watch = { saw: (seen: Seen, board: Board) => void; turn: (board: Board) => void };

/**
 * A table of Quando as one person sees it: what lies there, what may be
 * chosen, what is chosen, and the line to the server. It knows no rule: what
 * may be done stands in the server's offers.
 */
export class Table {
  info = $state.raw<TableInfo>() as TableInfo;
  /** The board on the screen; null before the first update. */
  board = $state.raw<Board | null>(null);
  offers = $state.raw<readonly Offer[]>([]);
  wait = $state.raw<Wait | null>(null);
  line = $state<Line>("connecting");
  problem = $state<Problem | null>(null);
  /** The raised cards, in the order of choosing. */
  chosen = $state.raw<readonly number[]>([]);
  answer = $state.raw<Answer | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  /** How many steps are still to be shown. */
  behind = $state(0);
  sending = $state(false);
  /** The round after which this person said to be ready. */
  readyFor = $state(0);
  readonly stage = new Stage();

  readonly seat = $derived(this.info.you);
  readonly hand = $derived(this.seat === null ? [] : (this.board?.hands[this.seat] ?? []));
  readonly fits = $derived(fitting(this.offers, this.chosen));
  /** The offer that the raised cards make. */
  readonly choice = $derived(this.chosen.length === 0 ? undefined : offerFor(this.offers, this.chosen));
  /** Whether the table waits for this person's action. */
  readonly myTurn = $derived(this.offers.length > 0 && !this.sending);

  readonly #watch: Watch;
  readonly #socket: Socket<FromServer, ToServer>;
  #received: number | null = null;
  #shown = 0;
  #unanswered: { seq: number; action: Action } | null = null;
  #asked = 0;
  #queue: Step[] = [];
  #playing = false;
  #latest: Board | null = null;

  constructor(info: TableInfo, watch: Watch) {
    this.info = info;
    this.#watch = watch;
    // A page that is new here asks for the last lap, too: it fills the log.
    this.#socket = new Socket(socketPath(info.id), {
      opened: () => this.#socket.send({ type: "hello", protocol: PROTOCOL, since: this.#received ?? 0 }),
      heard: (message) => this.#heard(message),
      line: (line) => (this.line = line),
    });
  }

  /** Leaves the table; the match stays where it is. */
  leave(): void {
    this.stage.skip();
    this.#queue = [];
    this.#socket.end();
  }

  /** Raises a card, or puts it back. */
  toggle(card: number): void {
    this.choose(
      this.chosen.includes(card) ? this.chosen.filter((other) => other !== card) : this.#with(card),
    );
  }

  /** Raises exactly these cards; where they make no offer, asks why not. */
  choose(cards: readonly number[]): void {
    this.chosen = cards;
    this.answer = null;
    if (!this.myTurn || cards.length === 0 || this.fits.size > 0) return;
    const first = cards[0];
    const flips = offersTo(this.offers, "flip").length > 0;
    if (flips && cards.length === 1 && first !== undefined) this.ask({ do: "flip", card: first });
    else this.ask({ do: "play", cards: [...cards] });
  }

  /** Asks why an action is not offered; the answer comes into `answer`. */
  ask(action: Action): void {
    if (this.#socket.send({ type: "ask", seq: this.#shown, action })) this.#asked += 1;
  }

  /** Sends an offered action. */
  act(offer: Offer | undefined): void {
    if (!offer || !this.myTurn) return;
    this.answer = null;
    this.problem = null;
    this.#unanswered = { seq: this.#shown, action: offer.action };
    this.sending = true;
    this.#socket.send({ type: "act", seq: this.#shown, action: offer.action });
  }

  /** Is ready for the next deal. */
  ready(): void {
    const round = this.board?.round ?? 0;
    if (this.#socket.send({ type: "ready", round })) this.readyFor = round;
  }

  /** Tells the server how fast the bots shall move. */
  pace(): void {
    this.#socket.send({ type: "pace", pace: settings.speed });
  }

  /** The cards chosen so far with one more; where flips are offered one card is all. */
  #with(card: number): readonly number[] {
    return offersTo(this.offers, "flip").length > 0 ? [card] : [...this.chosen, card];
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.line = "open";
        this.problem = null;
        this.#asked = 0;
        this.pace();
        if (this.#unanswered) this.#socket.send({ type: "act", ...this.#unanswered });
        return;
      case "update":
        return this.#updated(message);
      case "ack":
        // What the action brought comes with an update: until then the old offers
        // stand, and nobody shall choose from them again.
        if (this.#unanswered?.seq === message.seq && (this.#received ?? 0) > message.seq) this.#answered();
        return;
      case "refused":
        return this.#refused({ rule: message.rule, why: message.why });
      case "allowed":
        this.#asked = Math.max(0, this.#asked - 1);
        return;
      case "problem":
        return this.#trouble(message.code);
      case "pong":
        return;
    }
  }

  #updated(update: Update): void {
    if (this.#received !== null && update.seq < this.#received) return;
    if (this.#unanswered && update.seq > this.#unanswered.seq) this.#answered();
    const first = this.#received === null;
    this.#received = update.seq;
    this.#contribute(update.wait);
    const steps = stepsOf(update, first ? null : this.#latest);
    this.#latest = update.view;
    if (first) for (const seen of update.seen) this.log = remember(this.log, seen, update.view.hands.length);
    this.#queue.push(...steps);
    this.behind = this.#queue.length;
    void this.#play();
  }

  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      const { seen, after, done } = step;
      this.behind = this.#queue.length + 1;
      this.offers = [];
      if (seen) {
        this.log = remember(this.log, seen, after.hands.length);
        this.#watch.saw(seen, after);
        const mine = seen.seen === "played" || seen.seen === "flipped";
        if (mine && seen.seat === this.seat) this.chosen = [];
      }
      await this.stage.show(step, this.board, () => (this.board = after));
      if (done) this.#landed(done);
    }
    this.behind = 0;
    this.stage.calm();
    this.#playing = false;
  }

  /** An update is shown whole: what it offers may be chosen. */
  #landed(update: Update): void {
    this.#shown = update.seq;
    this.wait = update.wait;
    if (this.#queue.length > 0) return;
    this.offers = update.legal;
    const held = new Set(this.hand.map((slot) => slot.card));
    const chosen = this.chosen.filter((card) => held.has(card));
    if (update.legal.length > 0) {
      this.#watch.turn(update.view);
      this.chosen = [];
      if (chosen.length > 0 && offerFor(update.legal, chosen)) this.chosen = chosen;
    } else if (chosen.length !== this.chosen.length) {
      this.chosen = chosen;
    }
  }

  #answered(): void {
    this.#unanswered = null;
    this.sending = false;
  }

  #refused(answer: Answer): void {
    if (this.#unanswered) this.#answered();
    else this.#asked = Math.max(0, this.#asked - 1);
    if (this.#asked === 0) this.answer = answer;
  }

  #trouble(code: Problem): void {
    if (code === "other_protocol" && mayReload()) location.reload();
    if (code === "stale" || code === "not_stored") this.#answered();
    if (code === "stale") this.#asked = 0;
    if (code !== "stale") this.problem = code;
  }

  #contribute(wait: Wait | null): void {
    if (wait?.for !== "contributions" || this.seat === null || !wait.seats.includes(this.seat)) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#socket.send({ type: "contribute", value });
  }
}

/** Allows one reload in half a minute: a server that stays strange must not make the page spin. */
function mayReload(): boolean {
  const key = "brelan.reloaded";
  const before = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  return Date.now() - before > 30_000;
}
