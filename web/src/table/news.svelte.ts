import { notify } from "../app/notice";
import { play } from "../app/sounds";
import type { TableInfo } from "../protocol/TableInfo";
import type { GameTypes, Moment, Voice } from "./game";
import { sentence } from "./speak";
import type { Watch } from "./table.svelte";

/** Tells what happens at a table: to be read, to be heard, and aloud. */
export class News<G extends GameTypes> implements Watch<G> {
  /** Told when there is time to listen. */
  polite = $state("");
  /** Told at once: one's turn. */
  urgent = $state("");
  /** What was seen last, to be read under the sentence. */
  latest = $state.raw<G["seen"] | null>(null);
  readonly #voice: Voice<G>;
  #turn: string | null = null;

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
}
