import { settings } from "../app/settings.svelte";
import type { TableInfo } from "../protocol/TableInfo";
import type { Wait } from "../protocol/Wait";
import type { Word } from "../protocol/Word";
import { running } from "./clock";
import type { Replay } from "../replay/replay.svelte";
import { Connection, noConnection, type RuleRefusal, type TableConnection } from "./connection.svelte";
import type { Change, Command, GameTypes, TableSnapshot, Offer, Animations, Update } from "./game";
import { Playback } from "./playback.svelte";
import { absenceOf } from "./absence";
import { isAloneWithBots, returnsAutomatically } from "./presence";
import type { Step } from "./steps";
import { Talk } from "./talk.svelte";
import { TurnClock } from "./turn-clock.svelte";

/** How long why something is not possible is shown at least while others play: as long as it takes to read it. */
const REASON_MIN_MS = 4_000;

/** What the page does when something happens at the table. */
export type TableObserver<G extends GameTypes> = {
  eventSeen: (seen: G["seen"], board: G["board"], info: TableInfo) => void;
  /** Something is to be chosen. */
  choiceOffered: (board: G["board"], snapshot: TableSnapshot<G>) => void;
};

/** Whether there are offers, and the same ones again. */
const areSame = (offers: readonly object[], before: readonly object[]): boolean =>
  before.length > 0 && JSON.stringify(offers) === JSON.stringify(before);

/** A change of a replay as an update: nothing is offered, and nothing is waited for. */
const replayed = <G extends GameTypes>({ seq, seen, view }: Change<GameTypes>): Update<G> =>
  ({ seq, seen: [...seen], view, legal: [], wait: null }) as Update<G>;

/**
 * The state of a table as one person sees it: the people in the seats, the board on the
 * screen, and what may be chosen. The connection brings it, the playback shows
 * it. What is chosen is the game's own affair: its table extends this one.
 * Neither knows a rule: what may be done stands in the server's offers.
 */
export abstract class Table<G extends GameTypes> {
  info = $state.raw<TableInfo>() as TableInfo;
  offers = $state.raw<readonly Offer<G>[]>([]);
  wait = $state.raw<Wait | null>(null);
  /** Why what was chosen is not possible. */
  refusal = $state.raw<RuleRefusal<G["refusal"]> | null>(null);
  /** Why nothing happens, where the page itself knows it. */
  notice = $state("");
  /** The own card that came last: drawn, taken or turned over. It is marked until the next choice. */
  fresh = $state<number | null>(null);
  /** The round after which this person said to be ready. */
  readyFor = $state(0);
  /** When the server deals at the latest, by its clock; null where a person alone with bots is waited for. */
  readyUntil = $state<number | null>(null);
  /** Whether what follows the round is shown only when this person is ready: alone with bots nothing goes on by itself. */
  heldBack = $state(false);
  /** Whether the seat that one had here goes on on another device. */
  moved = $state(false);
  /** The place under a hand card that is dragged, null over none; null as a whole while nothing is dragged. */
  drag = $state.raw<{ over: string | null } | null>(null);
  readonly connection: TableConnection<G>;
  /** The finished match that is shown again here; null at a table that is played. */
  readonly replay: Replay | null;
  readonly playback: Playback<G, Update<G>>;
  readonly clock = new TurnClock();
  readonly talk: Talk;

  readonly seat = $derived(this.info.you);
  /** The board on the screen; null before the first update. */
  readonly board = $derived.by(() => this.playback.board);
  /** Whether what is pressed here reaches the table. */
  readonly connected = $derived.by(() => this.connection.state === "open");
  /** Whether the table waits for this person's action. */
  readonly myTurn = $derived.by(
    () => this.offers.length > 0 && !this.connection.sending && this.connected && !this.closed,
  );
  /** Whether the match was ended without a result, at this page or at another one. */
  readonly closed = $derived(this.info.status === "closed");
  /** The seat that is to act; null where nobody is, as at a closed table, whose board stays as it was. */
  readonly acting = $derived.by(() => (this.closed ? null : (this.board?.acting ?? null)));
  /** Whether this person's turn goes on, also while something of it is shown. */
  readonly inTurn = $derived.by(() => {
    const { board, seat } = this;
    return board !== null && seat !== null && board.active === seat && this.acting !== null;
  });
  /** Why a bot plays for this person, if one does. */
  readonly standIn = $derived(this.seat === null ? undefined : this.info.seats[this.seat]?.stand_in);
  /** The seat with a running clock, and its remaining time. */
  readonly running = $derived(running(this.clock.stand, this.info.clock, this.clock.now));

  /** The person that the table waits for and who is not there. */
  readonly absence = $derived.by(() => absenceOf(this.info, this.acting, this.running, this.clock.now));

  /** Whether the round or the match is over and that is shown; a replay goes on under its own buttons. */
  readonly finished = $derived.by(() => {
    if (this.replay) return false;
    const shown = this.heldBack || this.playback.behind === 0;
    return shown && (this.wait?.for === "ready" || this.board?.phase === "over");
  });

  /** Whether others have the turn in a match of days, and their time runs. */
  readonly awaitsOthers = $derived.by(
    () =>
      this.info.clock?.kind === "slow" &&
      this.seat !== null &&
      !this.replay &&
      !this.inTurn &&
      !this.finished &&
      this.running !== null,
  );

  /** Whether cards are chosen that could be put back. */
  abstract readonly hasSelection: boolean;
  /** Where what is chosen may be dropped, as an offer has it. */
  abstract readonly dropPlaces: ReadonlySet<string>;
  /** Puts back what is chosen. */
  abstract clear(): void;
  /** Something is about to be shown: what it makes of the choice. */
  protected abstract stepStarts(seen: G["seen"]): void;
  /** An update is shown whole and its offers stand: what becomes of the choice. `same` if they stood before it, too. */
  protected abstract offersChanged(same: boolean): void;

  readonly #observer: TableObserver<G>;
  /** Since when the reason is shown why something is not possible. */
  #reasonSince = 0;

  constructor(
    info: TableInfo,
    animations: Animations<G>,
    observer: TableObserver<G>,
    replay: Replay | null = null,
  ) {
    this.info = info;
    this.replay = replay;
    this.#observer = observer;
    this.talk = new Talk(info.id);
    this.playback = new Playback(animations, {
      next: (step) => this.#next(step),
      shown: (update, last) => this.#shown(update, last),
    });
    this.connection = replay ? noConnection<G>() : this.#connect();
    replay?.attach({
      jump: (you, change) => this.#jump(you, change),
      follow: (change) => this.#update(replayed(change)),
      busy: () => this.playback.behind > 0,
    });
  }

  #connect(): Connection<G> {
    return new Connection(this.info.id, {
      welcome: (table, now) => this.#welcome(table, now),
      table: (table) => this.#setInfo(table),
      update: (update) => this.#update(update),
      refused: (refusal) => {
        this.notice = "";
        this.refusal = refusal;
        this.#reasonSince = performance.now();
      },
      moved: () => (this.moved = true),
      wentBack: () => this.#breakContinuity(),
      said: (seat, word) => this.talk.receive(seat, word, this.seat),
    });
  }

  /** Shows another moment of a replay at once; what was seen since the round began comes with it. */
  #jump(you: number | null, change: Change<GameTypes>): void {
    this.#breakContinuity();
    this.playback.log = [];
    this.#setInfo({ ...this.info, you });
    this.#update(replayed(change));
  }

  /** The next update does not continue what is shown: it is shown at once, and nothing of what waits comes after it. */
  #breakContinuity(): void {
    this.playback.end();
    this.clear();
    this.fresh = null;
    this.readyFor = 0;
    this.playback.breakContinuity();
  }

  /** How the table stands now, for the sentence over it. */
  get snapshot(): TableSnapshot<G> {
    const { info, board, offers } = this;
    return { info, board, offers };
  }

  /** Goes from the page; the match stays where it is. */
  leave(): void {
    this.playback.end();
    this.clock.end();
    document.removeEventListener("visibilitychange", this.#returnOnceVisible);
    this.talk.end();
    this.connection.end();
    this.replay?.detach();
  }

  /** Sits down again where a bot plays for this person. */
  sitDown(): void {
    this.connection.request({ type: "return" });
  }

  /** Lets a bot play for a seat whose person is gone. */
  letBotPlay(seat: number): void {
    this.connection.request({ type: "stand_in", seat });
  }

  /** Says one of the words that there are, if one has not just spoken. */
  say(word: Word): void {
    if (!this.talk.pausing && this.connection.send({ type: "react", word })) this.talk.startPause();
  }

  /** Says why nothing happens. */
  explain(why: string): void {
    this.refusal = null;
    this.notice = why;
    this.#reasonSince = performance.now();
  }

  /** What was said of the last choice is over. */
  forgetReason(): void {
    this.#forgetAnswer();
    // That one lasts until the server is back.
    if (this.connection.problem !== "outcome_unknown") this.connection.problem = null;
  }

  #forgetAnswer(): void {
    this.refusal = null;
    this.notice = "";
  }

  /** Presses a button: does what it is for, or says what is missing. */
  press(command: Command | undefined): void {
    if (command?.press) command.press();
    else if (command?.why !== undefined) this.explain(command.why);
  }

  /** Asks why an action is not offered; the answer comes into `refusal`. */
  ask(action: G["action"]): void {
    this.notice = "";
    this.connection.ask(this.playback.shown, action);
  }

  /** Sends an offered action. */
  act(offer: Offer<G> | undefined): void {
    if (!offer || !this.myTurn) return;
    this.forgetReason();
    this.connection.act(this.playback.shown, offer.action);
  }

  /** Is ready for the next deal. */
  ready(): void {
    const round = this.board?.round ?? 0;
    if (!this.connection.send({ type: "ready", round })) return;
    this.readyFor = round;
    this.#goOn();
  }

  /** Tells the server how fast the bots shall move. */
  pace(): void {
    if (this.seat !== null) this.connection.send({ type: "pace", pace: settings.speed });
  }

  #welcome(info: TableInfo, now: number): void {
    this.clock.synchronize(now);
    if (info.you !== null) this.moved = false;
    this.#setInfo(info);
    this.#returnOnceVisible();
    this.pace();
  }

  #setInfo(info: TableInfo): void {
    // Another seat knows other cards: its board does not continue the one on the page.
    if (info.you !== this.info.you) this.playback.breakContinuity();
    this.info = info;
    if (this.closed) this.clear();
    this.clock.count(info.seats.some(({ presence }) => presence === "away"));
    // Somebody has come to the table, and does not wait for ever.
    if (this.heldBack && !isAloneWithBots(info)) this.#goOn();
  }

  #update(update: Update<G>): void {
    this.clock.set(update.clock ?? null);
    if (update.wait?.for === "ready") {
      // A server of an earlier build, beside which this one was started, does not tell it: then nothing counts down.
      const until = update.wait.until as number | undefined;
      this.readyUntil = isAloneWithBots(this.info) ? null : (until ?? null);
    }
    this.playback.add(update, this.seat);
  }

  /** The next step is about to be shown: nothing can be chosen until the update is shown whole. */
  #next({ seen, after }: Step<G>): void {
    this.offers = [];
    if (!seen) return;
    // The sentence tells what happens now.
    if (performance.now() - this.#reasonSince > REASON_MIN_MS) this.#forgetAnswer();
    this.#observer.eventSeen(seen, after, this.info);
    this.stepStarts(seen);
  }

  /** An update is shown whole: what it offers may be chosen, if it is the last one. */
  #shown(update: Update<G>, last: boolean): void {
    this.wait = update.wait;
    if (update.wait?.for === "ready" && this.readyFor !== update.view.round && isAloneWithBots(this.info)) {
      this.heldBack = true;
      this.playback.pause();
    }
    if (!last) return;
    // As when somebody else is ready or comes back: the turn goes on as it was.
    const same = areSame(update.legal, this.offers);
    if (!same) this.#offer(update);
    this.offersChanged(same);
  }

  #offer({ legal, view }: Update<G>): void {
    this.offers = legal;
    if (legal.length === 0) return;
    // What was asked in another turn is over; the sentence says what to do in this one.
    this.#forgetAnswer();
    this.#observer.choiceOffered(view, this.snapshot);
  }

  /** Shows what has followed the round meanwhile. */
  #goOn(): void {
    if (!this.heldBack) return;
    this.heldBack = false;
    this.playback.play();
  }

  /** A person whose seat a bot plays takes it back by coming to the page or by looking at it again. */
  readonly #returnOnceVisible = (): void => {
    document.removeEventListener("visibilitychange", this.#returnOnceVisible);
    if (this.seat === null || !returnsAutomatically(this.info.seats[this.seat])) return;
    if (document.hidden) document.addEventListener("visibilitychange", this.#returnOnceVisible);
    else this.sitDown();
  };
}
