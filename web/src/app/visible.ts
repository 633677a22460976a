/** Calls `look` when the page comes to sight, and every so often while it stays there. Gives the end of it. */
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
