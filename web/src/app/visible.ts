/** Calls `callback` when the page becomes visible, and periodically while it is. Returns a function that stops it. */
export function whileVisible(callback: () => void, intervalMs: number): () => void {
  const again = () => {
    if (!document.hidden) callback();
  };
  const timer = setInterval(again, intervalMs);
  document.addEventListener("visibilitychange", again);
  addEventListener("focus", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
    removeEventListener("focus", again);
  };
}
