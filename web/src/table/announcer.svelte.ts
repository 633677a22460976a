import { notify } from "../app/notifications";
import { play } from "../app/sounds";
import type { TableInfo } from "../protocol/TableInfo";
import type { Word } from "../protocol/Word";
import type { Running } from "./clock";
import type { GameTypes, TableSnapshot, Narrator } from "./game";
import { statusChanges } from "./presence";
import { plainName, sentence } from "./sentences";
import type { TableObserver } from "./table.svelte";
import { tableTexts } from "./texts";

/** Tells what happens at a table: to be read, to be heard, and aloud. */
export class Announcer<G extends GameTypes> implements TableObserver<G> {
  /** Told when there is time to listen. */
  polite = $state("");
  /** Told at once: one's turn. */
  urgent = $state("");
  /** What was seen last, to be read under the sentence. */
  latest = $state.raw<G["seen"] | null>(null);
  /** Told when there is time to listen: of the people, not of the play. */
  around = $state("");
  /** Told when there is time to listen: that one's own time is nearly over. */
  time = $state("");
  readonly #narrator: Narrator<G>;
  #turn: string | null = null;
  #info: TableInfo | null = null;
  #hurried = 0;

  constructor(narrator: Narrator<G>) {
    this.#narrator = narrator;
  }

  eventSeen(seen: G["seen"], board: G["board"], info: TableInfo): void {
    this.latest = seen;
    this.urgent = "";
    const consequence = this.#narrator.consequence?.(seen, board) ?? "";
    this.polite = `${this.#narrator.describe(seen, info, board)} ${consequence}`.trim();
    const sound = this.#narrator.sound(seen);
    if (sound) play(sound);
  }

  /** One's turn is told once, though one may have to choose several times in it. */
  choiceOffered(board: G["board"], snapshot: TableSnapshot<G>): void {
    this.urgent = sentence(this.#narrator, { ...snapshot, board, ready: false });
    const turn = this.#narrator.turnKey(board);
    if (turn === null || turn === this.#turn) return;
    this.#turn = turn;
    play("turn");
    notify(this.urgent);
  }

  /** Who has come, gone or given the cards to a bot. */
  announcePeople(info: TableInfo): void {
    const told = statusChanges(this.#info ?? info, info).map(({ seat, seatStatus }) =>
      tableTexts().people.changed[seatStatus](plainName(info, seat)),
    );
    this.#info = info;
    if (told.length > 0) this.around = told.join(" ");
  }

  /** Somebody else at the table said something. */
  announceWord(info: TableInfo, seat: number, word: Word): void {
    const { said, words: texts } = tableTexts().talk;
    this.around = said(plainName(info, seat), texts[word]);
    play("word");
  }

  /** Whose time runs: that the viewer's own is nearly over is told once a turn. */
  announceClock(running: Running | null, own: number | null): void {
    if (!running?.urgent || running.seat !== own) {
      this.time = "";
    } else if (running.until !== this.#hurried) {
      this.#hurried = running.until;
      this.time = tableTexts().time.hurry;
      play("hurry");
    }
  }
}
