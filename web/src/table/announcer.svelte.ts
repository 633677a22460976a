import { touch } from "../app/haptics";
import { notify } from "../app/notifications";
import { play } from "../app/sounds";
import type { TableInfo } from "../protocol/TableInfo";
import type { Word } from "../protocol/Word";
import type { RunningTime } from "./clock";
import type { GameTypes, TableSnapshot, Narrator } from "./game";
import { arrivals, isDeparture, renamings, statusChanges } from "./presence";
import { plainName, sentence } from "./sentences";
import type { TableObserver } from "./table.svelte";
import { tableTexts } from "./texts";

/**
 * What a live region is given to say. It speaks when its text changes, so what it has just said ends with a no-break space
 * the next time.
 */
const spoken = (text: string, before: string): string =>
  text !== "" && text === before ? `${text}\u00a0` : text;

/** Announces what happens at a table: as text, by sounds, and to screen readers (`aria-live`). */
export class Announcer<G extends GameTypes> implements TableObserver<G> {
  /** Of the play; `aria-live="polite"`. */
  polite = $state("");
  /** That the viewer must choose; `aria-live="assertive"`. */
  urgent = $state("");
  /** What was seen last, shown under the status sentence. */
  latest = $state.raw<G["seen"] | null>(null);
  /** Of the people, not of the play; a polite live region of its own. */
  around = $state("");
  /** Who has come or gone, for all to see; each piece of news is an object of its own. */
  news = $state.raw<{ text: string } | null>(null);
  /** That the viewer's time is nearly over; a polite live region of its own. */
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
    this.read(`${this.#narrator.describe(seen, info, board)} ${consequence}`.trim());
    const sound = this.#narrator.sound(seen, board);
    if (sound) play(sound);
    if (sound === "knock" || sound === "knocks") touch(sound);
  }

  /** Reads a text aloud, also one that was read just before. */
  read(text: string): void {
    this.polite = spoken(text, this.polite);
  }

  /** A turn is announced once, even if it asks for several choices. */
  choiceOffered(board: G["board"], snapshot: TableSnapshot<G>): void {
    this.urgent = sentence(this.#narrator, { ...snapshot, board });
    const turn = this.#narrator.turnKey(board);
    if (turn === null || turn === this.#turn) return;
    this.#turn = turn;
    play("turn");
    touch("turn");
    notify(this.urgent);
  }

  /** People have come, gone, or given their cards to a bot. */
  announcePeople(info: TableInfo): void {
    const before = this.#info ?? info;
    this.#info = info;
    const { changed, took, renamed } = tableTexts().people;
    const names = renamings(before, info).map(({ seat, was }) => renamed(was, plainName(info, seat)));
    const came = arrivals(before, info).map(({ seat, replaced }) => took(plainName(info, seat), replaced));
    const changes = statusChanges(before, info).map(({ seat, was, seatStatus }) => ({
      text: changed[seatStatus](plainName(info, seat)),
      shown: isDeparture(seatStatus) || (seatStatus === "here" && isDeparture(was)),
    }));
    const told = [...names, ...came, ...changes.map(({ text }) => text)];
    if (told.length > 0) this.around = spoken(told.join(" "), this.around);
    const shown = [...names, ...came, ...changes.filter(({ shown }) => shown).map(({ text }) => text)];
    if (shown.length > 0 && info.status === "playing") this.news = { text: shown.join(" ") };
  }

  /** Another seat said a word. */
  announceWord(info: TableInfo, seat: number, word: Word): void {
    const { said, words: texts } = tableTexts().talk;
    this.around = spoken(said(plainName(info, seat), texts[word]), this.around);
    play("word");
  }

  /** A clock runs: once a turn it is announced that the viewer's own is nearly over. */
  announceClock(running: RunningTime | null, own: number | null): void {
    if (!running?.urgent || running.seat !== own) {
      this.time = "";
    } else if (running.until !== this.#hurried) {
      this.#hurried = running.until;
      this.time = tableTexts().time.hurry;
      play("hurry");
    }
  }
}
