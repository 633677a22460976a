import type { Change, GameTypes, Animations } from "./game";

/** One thing that is shown, and the board as it lies afterwards. */
export type Step<G extends GameTypes, C extends Change<G> = Change<G>> = {
  seen: G["seen"] | null;
  after: G["board"];
  /** The change that is shown whole with this step. */
  done: C | null;
  /** Whether nothing of it is to be shown, as when somebody is ready: what is on the screen stays. */
  quiet: boolean;
};

/** The steps of a change that finds the table as `from`; the last one ends on the change's own view. */
export function stepsOf<G extends GameTypes, C extends Change<G>>(
  change: C,
  from: G["board"] | null,
  advance: Animations<G>["advance"],
  viewer: number | null,
): Step<G, C>[] {
  if (!from || change.seen.length === 0)
    return [{ seen: null, after: change.view, done: change, quiet: from !== null }];
  let board = from;
  return change.seen.map((seen, at) => {
    const last = at === change.seen.length - 1;
    board = last ? change.view : advance(board, seen, viewer);
    return { seen, after: board, done: last ? change : null, quiet: false };
  });
}
