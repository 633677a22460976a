import { notify } from "../app/notice";
import { play } from "../app/sounds";
import type { TableInfo } from "../protocol/TableInfo";
import type { Word } from "../protocol/Word";
import type { Running } from "./clock";
import type { GameTypes, Moment, Voice } from "./game";
import { changes } from "./presence";
import { plainName, sentence } from "./speak";
import type { Watch } from "./table.svelte";
import { tableTexts } from "./texts";

/** Tells what happens at a table: to be read, to be heard, and aloud. */
export class News<G extends GameTypes> implements Watch<G> {
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
  readonly #voice: Voice<G>;
  #turn: string | null = null;
  #info: TableInfo | null = null;
  #hurried = 0;

  constructor(voice: Voice<G>) {
    this.#voice = voice;
  }

  saw(seen: G["seen"], board: G["board"], info: TableInfo): void {
    this.latest = seen;
    this.urgent = "";
    const besides = this.#voice.besides?.(seen, board) ?? "";
    this.polite = `${this.#voice.told(seen, info, board)} ${besides}`.trim();
    const sound = this.#voice.sound(seen);
    if (sound) play(sound);
  }

  /** One's turn is told once, though one may have to choose several times in it. */
  turn(board: G["board"], moment: Moment<G>): void {
    this.urgent = sentence(this.#voice, { ...moment, board, ready: false });
    const turn = this.#voice.turnOf(board);
    if (turn === null || turn === this.#turn) return;
    this.#turn = turn;
    play("turn");
    notify(this.urgent);
  }

  /** Who has come, gone or given the cards to a bot. */
  people(info: TableInfo): void {
    const told = changes(this.#info ?? info, info).map(({ seat, standing }) =>
      tableTexts().people.changed[standing](plainName(info, seat)),
    );
    this.#info = info;
    if (told.length > 0) this.around = told.join(" ");
  }

  /** Somebody else at the table said something. */
  said(info: TableInfo, seat: number, word: Word): void {
    const { said, words: texts } = tableTexts().talk;
    this.around = said(plainName(info, seat), texts[word]);
    play("word");
  }

  /** Whose time runs: that the viewer's own is nearly over is told once a turn. */
  clock(running: Running | null, own: number | null): void {
    if (!running?.urgent || running.seat !== own) {
      this.time = "";
    } else if (running.until !== this.#hurried) {
      this.#hurried = running.until;
      this.time = tableTexts().time.hurry;
      play("hurry");
    }
  }
}
