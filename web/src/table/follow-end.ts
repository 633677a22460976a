/** How far from its end a list may be scrolled and still follow it, in pixels: less than a line. */
const NEAR_END = 16;

/**
 * Keeps a list that grows at its end scrolled to it, from the moment when it is shown and without moving the page. Who
 * has scrolled away from the end stays there, until they are back at it.
 */
export function followEnd(list: HTMLElement): () => void {
  let follows = true;

  const isAtEnd = () => list.scrollHeight - list.clientHeight - list.scrollTop < NEAR_END;
  const scrolled = () => (follows = isAtEnd());
  const scrollToEnd = () => {
    if (follows) list.scrollTop = list.scrollHeight;
  };

  const lines = new MutationObserver(scrollToEnd);
  lines.observe(list, { childList: true, characterData: true, subtree: true });
  // A list has its size when its dialog has opened, and another one when the window changes. An observer begins with a call.
  const size = new ResizeObserver(scrollToEnd);
  size.observe(list);
  list.addEventListener("scroll", scrolled, { passive: true });
  return () => {
    lines.disconnect();
    size.disconnect();
    list.removeEventListener("scroll", scrolled);
  };
}
