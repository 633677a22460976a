import type { GameTypes } from "../table/game";
import type { Table } from "../table/table.svelte";
import { stepNow, type Lesson, type LessonStep } from "./lesson";

/** What a guide needs to know of a table. */
type Taught = Pick<Table<GameTypes>, "myTurn" | "seat" | "finished"> & {
  board: { acting: number | null } | null;
};

const NO_POINTS: readonly string[] = [];

/** Leads a learner through a round: what is said now, and where it points. It is never in the way of any choice. */
export class Guide {
  /** Whether the learner plays on without it. */
  skipped = $state(false);
  readonly lesson: Lesson;
  readonly #table: Taught;
  #read = $state.raw<ReadonlySet<string>>(new Set());
  /** The step that fits while the learner is to choose. */
  readonly #fitting = $derived.by<LessonStep | undefined>(() =>
    this.#table.myTurn ? stepNow(this.lesson.steps, this.#read) : undefined,
  );
  /** The one before: it stays while the learner's own cards move, when conditions on the table do not hold. */
  #last = $state.raw<LessonStep>();

  /** The step of the learner's own turn; none while others play. */
  readonly step = $derived.by<LessonStep | undefined>(() => {
    const { board, seat } = this.#table;
    if (this.skipped) return undefined;
    if (this.#fitting) return this.#fitting;
    if (board !== null && board.acting !== seat) return undefined;
    return this.#last ?? this.lesson.steps[0];
  });

  readonly text = $derived.by(() => {
    if (this.#table.finished) return this.lesson.ending();
    return this.step?.text() ?? this.lesson.watch();
  });

  /** Whether it waits for the learner to have read it. */
  readonly reads = $derived.by(() => this.#table.myTurn && this.step?.reads === true);

  /** What the learner is shown to touch. */
  readonly points = $derived.by(() =>
    this.#table.myTurn ? (this.step?.points?.() ?? NO_POINTS) : NO_POINTS,
  );

  /** To be called where effects may be: as a component begins. */
  constructor(table: Taught, lesson: Lesson) {
    this.#table = table;
    this.lesson = lesson;
    $effect.pre(() => {
      if (this.#fitting) this.#last = this.#fitting;
    });
  }

  /** The learner has read what is said. */
  readOn(): void {
    if (this.step?.reads) this.#read = new Set([...this.#read, this.step.id]);
  }

  /** The learner plays on alone. */
  skip(): void {
    this.skipped = true;
  }
}
