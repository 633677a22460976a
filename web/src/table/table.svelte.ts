import { settings } from "../app/settings.svelte";
import { reloadForServer } from "../net/reload";
import { socketPath } from "../net/rest";
import { Socket, type Line } from "../net/socket";
import type { ClockStand } from "../protocol/ClockStand";
import type { Problem } from "../protocol/Problem";
import type { TableInfo } from "../protocol/TableInfo";
import type { Wait } from "../protocol/Wait";
import type { Word } from "../protocol/Word";
import { running } from "./clock";
import {
  PROTOCOL,
  type FromServer,
  type GameTypes,
  type Moment,
  type Offer,
  type Staging,
  type ToServer,
  type Update,
} from "./game";
import { remember, type Entry } from "./history";
import { returnsByItself } from "./presence";
import { Stage, stepsOf, type Step } from "./stage.svelte";
import { Talk } from "./talk.svelte";

/** How often a running clock is looked at. */
const TICK = 250;

/** Problems that mean that the action just sent was not made. */
const NOT_MADE: ReadonlySet<Problem> = new Set([
  "stale",
  "not_stored",
  "stood_in",
  "moved",
  "not_seated",
  "closed",
]);

/** Why a choice is not possible, as the server answered. */
export type Answer<Refusal> = { rule: string; why: Refusal };

/** What the page does when something happens at the table. */
export type Watch<G extends GameTypes> = {
  saw: (seen: G["seen"], board: G["board"], info: TableInfo) => void;
  /** Something is to be chosen. */
  turn: (board: G["board"], moment: Moment<G>) => void;
};

/**
 * A table as one person sees it: what lies there, what may be chosen, and the
 * line to the server. What is chosen is the game's own affair: its table
 * extends this one. Neither knows a rule: what may be done stands in the
 * server's offers.
 */
export abstract class Table<G extends GameTypes> {
  info = $state.raw<TableInfo>() as TableInfo;
  /** The board on the screen; null before the first update. */
  board = $state.raw<G["board"] | null>(null);
  offers = $state.raw<readonly Offer<G>[]>([]);
  wait = $state.raw<Wait | null>(null);
  line = $state<Line>("connecting");
  problem = $state<Problem | null>(null);
  answer = $state.raw<Answer<G["refusal"]> | null>(null);
  log = $state.raw<readonly Entry<G["seen"]>[]>([]);
  /** The number of the last update that is shown whole. */
  shown = $state(0);
  /** How many steps are still to be shown. */
  behind = $state(0);
  sending = $state(false);
  /** The round after which this person said to be ready. */
  readyFor = $state(0);
  /** Whether the seat that one had here goes on on another device. */
  moved = $state(false);
  clock = $state.raw<ClockStand | null>(null);
  /** The server's time, while somebody's time runs. */
  now = $state(0);
  readonly stage: Stage<G>;
  readonly talk: Talk;

  readonly seat = $derived(this.info.you);
  /** Whether what is pressed here reaches the table. */
  readonly connected = $derived(this.line === "open");
  /** Whether the table waits for this person's action. */
  readonly myTurn = $derived(this.offers.length > 0 && !this.sending && this.connected);
  /** Why a bot plays for this person, if one does. */
  readonly standIn = $derived(this.seat === null ? undefined : this.info.seats[this.seat]?.stand_in);
  /** Whose time runs, and how much there is. */
  readonly running = $derived(running(this.clock, this.info.clock, this.now));

  /** Whether cards are chosen that could be put back. */
  abstract readonly holding: boolean;
  /** Puts back what is chosen. */
  abstract clear(): void;
  /** Something is about to be shown: what it makes of the choice. */
  protected abstract noticed(seen: G["seen"]): void;
  /** An update is shown whole and its offers stand: what becomes of the choice. */
  protected abstract offered(): void;

  readonly #staging: Staging<G>;
  readonly #watch: Watch<G>;
  readonly #socket: Socket<FromServer<G>, ToServer<G>>;
  #received: number | null = null;
  #unanswered: { seq: number; action: G["action"] } | null = null;
  #asked = 0;
  /** How far the server's clock is ahead of this device's. */
  #ahead = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #queue: Step<G>[] = [];
  #playing = false;
  #latest: G["board"] | null = null;
  /** The finished rounds: what they show is open to every seat. */
  #rounds: G["board"]["rounds"] | undefined;

  constructor(info: TableInfo, staging: Staging<G>, watch: Watch<G>) {
    this.info = info;
    this.#staging = staging;
    this.stage = new Stage(staging);
    this.talk = new Talk(info.id);
    this.#watch = watch;
    // A page that is new here asks for the last lap, too: it fills the log.
    this.#socket = new Socket(socketPath(info.id), {
      opened: () => this.#socket.send({ type: "hello", protocol: PROTOCOL, since: this.#received ?? 0 }),
      heard: (message) => this.#heard(message),
      line: (line) => (this.line = line),
    });
  }

  /** How the table stands now, for the sentence over it. */
  get moment(): Moment<G> {
    const { info, board, offers, behind, sending } = this;
    return { info, board, offers, behind, sending, ready: this.wait?.for === "ready" };
  }

  /** Whether the round or the match is over and everything is shown. */
  get finished(): boolean {
    return this.behind === 0 && (this.wait?.for === "ready" || this.board?.phase === "over");
  }

  /** Goes from the page; the match stays where it is. */
  leave(): void {
    this.stage.skip();
    this.#queue = [];
    clearInterval(this.#ticking);
    document.removeEventListener("visibilitychange", this.#comeBack);
    this.talk.end();
    this.#socket.end();
  }

  /** Leaves the match: a bot plays on until this person sits down again. */
  standUp(): void {
    this.#tell({ type: "leave" });
  }

  /** Sits down again where a bot plays for this person. */
  sitDown(): void {
    this.#tell({ type: "return" });
  }

  /** Lets a bot play for a seat whose person is gone. */
  letBotPlay(seat: number): void {
    this.#tell({ type: "stand_in", seat });
  }

  /** Says one of the words that there are, if one has not just spoken. */
  say(word: Word): void {
    if (!this.talk.pausing && this.#socket.send({ type: "react", word })) this.talk.spoke();
  }

  /** Tries now to reach the server. */
  tryNow(): void {
    this.#socket.tryNow();
  }

  /** Comes to the table anew, as whoever the browser's cookie says now. */
  rejoin(): void {
    this.#socket.again();
  }

  /** Asks why an action is not offered; the answer comes into `answer`. */
  ask(action: G["action"]): void {
    if (this.#socket.send({ type: "ask", seq: this.shown, action })) this.#asked += 1;
  }

  /** Sends an offered action. */
  act(offer: Offer<G> | undefined): void {
    if (!offer || !this.myTurn) return;
    this.answer = null;
    this.problem = null;
    this.#unanswered = { seq: this.shown, action: offer.action };
    this.sending = true;
    this.#socket.send({ type: "act", seq: this.shown, action: offer.action });
  }

  /** Is ready for the next deal. */
  ready(): void {
    const round = this.board?.round ?? 0;
    if (this.#socket.send({ type: "ready", round })) this.readyFor = round;
  }

  /** Tells the server how fast the bots shall move. */
  pace(): void {
    if (this.seat !== null) this.#socket.send({ type: "pace", pace: settings.speed });
  }

  #heard(message: FromServer<G>): void {
    switch (message.type) {
      case "welcome":
        this.line = "open";
        this.problem = null;
        this.#asked = 0;
        this.#ahead = message.now - Date.now();
        if (message.table.you !== null) this.moved = false;
        this.#told(message.table);
        this.#comeBack();
        this.pace();
        if (this.#unanswered) this.#socket.send({ type: "act", ...this.#unanswered });
        return;
      case "table":
        return this.#told(message.table);
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
      case "said":
        return this.talk.heard(message.seat, message.word, this.seat);
      case "pong":
        return;
    }
  }

  /** The table has changed besides the play. */
  #told(info: TableInfo): void {
    // Another seat is another pair of eyes: what lies on the page is not what it saw.
    if (info.you !== this.info.you) this.#latest = null;
    this.info = info;
  }

  #updated(sent: Update<G>): void {
    if (this.#received !== null && sent.seq < this.#received) return;
    this.#rounds = sent.view.rounds ?? this.#rounds;
    const update = { ...sent, view: { ...sent.view, rounds: this.#rounds } };
    if (this.#unanswered && update.seq > this.#unanswered.seq) this.#answered();
    this.#received = update.seq;
    this.#measure(update.clock ?? null);
    const steps = stepsOf(update, this.#latest, this.#staging.advance, this.seat);
    if (this.#latest === null) for (const seen of update.seen) this.#remember(seen);
    this.#latest = update.view;
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
        this.#remember(seen);
        this.#watch.saw(seen, after, this.info);
        this.noticed(seen);
      }
      await this.stage.show(step, this.board, () => (this.board = after));
      if (done) this.#landed(done);
    }
    this.behind = 0;
    this.stage.calm();
    this.#playing = false;
  }

  /** An update is shown whole: what it offers may be chosen. */
  #landed(update: Update<G>): void {
    this.shown = update.seq;
    this.wait = update.wait;
    if (this.#queue.length > 0) return;
    this.offers = update.legal;
    if (update.legal.length > 0) this.#watch.turn(update.view, { ...this.moment, behind: 0 });
    this.offered();
  }

  #remember(seen: G["seen"]): void {
    this.log = remember(this.log, seen, this.info.seats.length, this.#staging);
  }

  #answered(): void {
    this.#unanswered = null;
    this.sending = false;
  }

  #refused(answer: Answer<G["refusal"]>): void {
    if (this.#unanswered) this.#answered();
    else this.#asked = Math.max(0, this.#asked - 1);
    if (this.#asked === 0) this.answer = answer;
  }

  #trouble(code: Problem): void {
    if (code === "other_protocol") reloadForServer();
    if (NOT_MADE.has(code)) this.#answered();
    if (code === "stale") this.#asked = 0;
    if (code === "moved") this.moved = true;
    else if (code !== "stale") this.problem = code;
  }

  #tell(message: ToServer<G>): void {
    this.problem = null;
    this.#socket.send(message);
  }

  /** The clock stands otherwise: it is shown as it runs, whatever of the play is still to be shown. */
  #measure(clock: ClockStand | null): void {
    this.clock = clock;
    clearInterval(this.#ticking);
    const tick = () => (this.now = Date.now() + this.#ahead);
    tick();
    if (clock !== null && clock.seat !== null) this.#ticking = setInterval(tick, TICK);
  }

  /** Who comes to the table, or looks at it again, plays again. */
  readonly #comeBack = (): void => {
    document.removeEventListener("visibilitychange", this.#comeBack);
    if (this.seat === null || !returnsByItself(this.info.seats[this.seat])) return;
    if (document.hidden) document.addEventListener("visibilitychange", this.#comeBack);
    else this.sitDown();
  };
}
