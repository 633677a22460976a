import type { TableInfo } from "../protocol/TableInfo";
import type { GameTypes } from "../table/game";
import type { Table } from "../table/table.svelte";
import { stepNow, type Lesson, type LessonStep } from "./lesson";

/** What a guide needs to know of a table. */
type GuidedTable = Pick<Table<GameTypes>, "myTurn" | "seat" | "finished"> & {
  board: { acting: number | null } | null;
};

/** What a step said, in the words of the moment at which it was told. */
type ToldStep = { step: LessonStep; text: string };

const NO_POINTS: readonly string[] = [];

/** Leads a learner through a round: what is said now, and where it points. It is never in the way of any choice. */
export class Guide {
  /** Whether the learner plays on without it. */
  skipped = $state(false);
  readonly lesson: Lesson;
  readonly #table: GuidedTable;
  #read = $state.raw<ReadonlySet<string>>(new Set());
  /** The step that fits while the learner is to choose. */
  readonly #fitting = $derived.by<LessonStep | undefined>(() =>
    this.#table.myTurn ? stepNow(this.lesson.steps, this.#read) : undefined,
  );
  /**
   * What was told last in the learner's turn: it stays while the learner's own cards move. The words are
   * kept, as nothing is offered meanwhile that new ones could speak of. It is null once somebody else
   * chooses, and undefined before anything was told.
   */
  #told = $state.raw<ToldStep | null>();

  /** Whether somebody else is to choose. */
  readonly #theirs = $derived.by(() => {
    const { board, seat } = this.#table;
    return board !== null && board.acting !== null && board.acting !== seat;
  });
  readonly #kept = $derived.by(() => (this.#theirs ? null : this.#told));

  /** The step of the learner's own turn; none while others play. */
  readonly step = $derived.by<LessonStep | undefined>(() =>
    this.skipped ? undefined : (this.#fitting ?? this.#kept?.step),
  );

  readonly text = $derived.by(() => {
    if (this.#table.finished) return this.lesson.ending();
    if (this.#fitting) return this.#fitting.text();
    // Before the first turn there is nothing to say: the cards are only being dealt.
    return this.#kept === undefined ? "" : (this.#kept?.text ?? this.lesson.watch());
  });

  /** Whether it waits for the learner to have read it. */
  readonly reads = $derived.by(() => this.#table.myTurn && this.step?.reads === true);

  /** What the learner is shown to touch. */
  readonly points = $derived.by(() =>
    this.#table.myTurn ? (this.step?.points?.() ?? NO_POINTS) : NO_POINTS,
  );

  /** To be called where effects may be: as a component begins. */
  constructor(table: GuidedTable, lesson: Lesson) {
    this.#table = table;
    this.lesson = lesson;
    $effect.pre(() => {
      if (this.#fitting) this.#told = { step: this.#fitting, text: this.#fitting.text() };
      else if (this.#theirs) this.#told = null;
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

/**
 * The guide of a lesson; null at any other table, and where a deal of the day is practised, which is a lesson as well.
 * To be called as a component begins.
 */
export function guideOf<T extends GuidedTable & { info: TableInfo }>(
  table: T,
  lessonOf: (table: T) => Lesson,
): Guide | null {
  const { lesson, daily } = table.info;
  return lesson && daily === undefined ? new Guide(table, lessonOf(table)) : null;
}
