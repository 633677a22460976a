import type { ClientMessage } from "../protocol/ClientMessage";
import type { ServerMessage } from "../protocol/ServerMessage";
import type { TableInfo } from "../protocol/TableInfo";
import type { Update as AnyUpdate } from "../protocol/Update";
import type { Word } from "../protocol/Word";
import type { BoardFacts } from "../protocol/kernel/BoardFacts";
import type { Offer as AnyOffer } from "../protocol/kernel/Offer";
import type { Sound } from "../app/sounds";
import type { Animator } from "./animator.svelte";
import type { Table } from "./table.svelte";

/** What the shared table reads of a board; all else is the game's own. */
export type AnyBoard = BoardFacts & {
  /** The cards of each seat's hand. */
  hands: readonly (readonly object[])[];
  /** Whose turn it is, also while another seat has to choose. */
  active: number | null;
  /** The finished rounds, in a game that has rounds. */
  rounds?: readonly object[];
};

/** The types of one game: those that Rust generates, and how it draws a card in the air. */
export type GameTypes = {
  /** Most of what is seen was done by one seat. */
  seen: { seen: string; seat?: number };
  board: AnyBoard;
  action: { do: string };
  effects: object;
  refusal: { reason: string };
  face: object;
};

export type Offer<G extends GameTypes> = AnyOffer<G["action"], G["effects"]>;
export type Update<G extends GameTypes> = AnyUpdate<G["seen"], G["board"], G["action"], G["effects"]>;
/** What a playback needs of an update: the number, what was seen, and the board that follows. */
export type Change<G extends GameTypes> = { seq: number; seen: readonly G["seen"][]; view: G["board"] };
export type ToServer<G extends GameTypes> = ClientMessage<G["action"]>;
export type FromServer<G extends GameTypes> = ServerMessage<
  G["seen"],
  G["board"],
  G["action"],
  G["effects"],
  G["refusal"]
>;

/** A table that shows a replay: boards come from there, and not from a connection. */
export type ReplayView = {
  /** Shows a board at once, as `you` see it; what was `seen` before it fills the log. */
  jump: (you: number | null, change: Change<GameTypes>) => void;
  /** Shows a change step by step. */
  follow: (change: Change<GameTypes>) => void;
  /** Whether something is still to be shown. */
  busy: () => boolean;
};

/** How a game's events are shown one by one. */
export type Animations<G extends GameTypes> = {
  /**
   * The board as `you` see it right after one thing that was seen. Only what lies
   * on the table is moved; the update's own view, which follows the last step,
   * is the truth.
   */
  advance: (board: G["board"], seen: G["seen"], you: number | null) => G["board"];
  /**
   * The board before `later`, as far as sentences about what was seen before depend on it: of the past that comes with
   * the first update only the board after it is known. Without it that board does for all.
   */
  boardBefore?: (board: G["board"], later: readonly G["seen"][]) => G["board"];
  /** Whether it is a deal, with which a new log begins. */
  isDeal: (seen: G["seen"]) => boolean;
  /** Whether it begins a turn; what follows until the next such thing belongs to that turn. */
  startsTurn: (seen: G["seen"]) => boolean;
  /** Moves the cards and calls `commit`, which puts the board that follows on the page. */
  animate: (animator: Animator<G>, scene: Transition<G>) => Promise<void> | void;
  /** How long the pause after it is, as a factor of the usual pause. */
  pauseFactor: (seen: G["seen"]) => number;
};

/** One step to be animated: what was seen, and the boards before and after it. */
export type Transition<G extends GameTypes> = {
  seen: G["seen"];
  before: G["board"];
  after: G["board"];
  /** Puts a board on the page that lies between the two. */
  put: (board: G["board"]) => void;
  commit: () => void;
};

/** The state that the status sentence over the table depends on. */
export type TableSnapshot<G extends GameTypes> = {
  info: TableInfo;
  board: G["board"] | null;
  offers: readonly Offer<G>[];
};

/** What the keys that read aloud can read. */
export type Readable = "hand" | "table" | "scores" | "log" | "clock";

/** Puts a game into sentences, in the language in use, and names its sounds. */
export type Narrator<G extends GameTypes> = {
  /** What the viewer has to do, by what is offered. */
  instruction: (board: G["board"], offers: readonly Offer<G>[], info: TableInfo) => string;
  /** That another seat, `name`, must choose. */
  waitingFor: (board: G["board"], name: string, info: TableInfo) => string;
  /** What was seen, as a sentence. */
  describe: (seen: G["seen"], info: TableInfo, board: G["board"]) => string;
  /** What it entails, for screen readers only: others see it on the table. */
  consequence?: (seen: G["seen"], board: G["board"]) => string;
  /** Why an action is not possible. */
  refusal: (why: G["refusal"], name: (seat: number) => string) => string;
  /** The sound to play when it is shown; `board` is the one that follows. */
  sound: (seen: G["seen"], board: G["board"]) => Sound | null;
  /** A key that is the same during one turn and differs in the next; null outside turns. */
  turnKey: (board: G["board"]) => string | null;
  /** The hand or the table, read aloud. */
  readAloud: (what: "hand" | "table", table: Table<G>, board: G["board"]) => string;
  /** The winners of the match; empty while it is played. */
  winners: (board: G["board"]) => readonly number[];
  /** How the last finished round ended; null where a match has no rounds, or none is finished. */
  roundStory: (board: G["board"], info: TableInfo) => Story | null;
  /** How the match was won, in a line. */
  matchStory: (board: G["board"], info: TableInfo) => string;
  /** Which score wins. */
  best: "lowest" | "highest";
  /** The cards that fall where the viewer has won. */
  shower: readonly G["face"][];
  /** The words that belong to this game alone. */
  phrases: readonly Word[];
  /** The round, if there is one, and how long the match is, such as "Round 2 of 4". */
  progress: (info: TableInfo, round: number | null) => string;
};

/** How a round ended: in a sentence that stands alone, and what it means for the match. */
export type Story = { headline: string; detail: string };

/** A button of the action bar: what it says, and what pressing it does. */
export type Command = {
  key: string;
  label: string;
  hint: string | null;
  press: (() => void) | null;
  /** What is to be done first, where it cannot be pressed yet. */
  why?: string;
  /** Whether it does nothing but go on, such as to pass: then it is not the main button. */
  quiet?: boolean;
};

/** The alarm over the felt, such as the last round: its text, and whose knock it is. */
export type Alarm = { cry: string; who: string };

/** A finished round as the score table shows it. */
export type RoundRow = {
  points: readonly number[];
  scores: readonly number[];
  /** The seats whose points are underlined: those that knocked. */
  marked: readonly number[];
  /** What these seats did, in a word or two: "knocked". */
  mark: string;
};
