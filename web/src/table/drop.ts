/** What a place needs to know of its table to be lit while a card is dragged. */
type DragState = {
  readonly drag: { over: string | null } | null;
  readonly dropPlaces: ReadonlySet<string>;
};

/**
 * How a place is lit while a card is dragged: `open` where the card may be dropped, `aimed` where it would be dropped
 * now. A place that takes no card stays dark, also under the pointer.
 */
export function dropState({ drag, dropPlaces }: DragState, place: string): "open" | "aimed" | null {
  if (drag === null || !dropPlaces.has(place)) return null;
  return drag.over === place ? "aimed" : "open";
}
