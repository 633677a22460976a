/** Calls `look` when the page becomes visible, and periodically while it is. Returns a function that stops it. */
export function whileVisible(look: () => void, every: number): () => void {
  const again = () => {
    if (!document.hidden) look();
  };
  const timer = setInterval(again, every);
  document.addEventListener("visibilitychange", again);
  addEventListener("focus", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
    removeEventListener("focus", again);
  };
}
