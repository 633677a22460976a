/** How far beside a card of the pot a drop still counts, in pixels. */
const MAX_DROP_DISTANCE_PX = 30;

/** The card of the pot at which something was dropped: the nearest one, if it is near enough. */
export function nearest({ x, y }: { x: number; y: number }): string | null {
  let best: { card: string; far: number } | null = null;
  for (const element of document.querySelectorAll<HTMLElement>("[data-take]")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const card = element.dataset["take"];
    if (card !== undefined && far <= MAX_DROP_DISTANCE_PX && (best === null || far < best.far))
      best = { card, far };
  }
  return best?.card ?? null;
}
