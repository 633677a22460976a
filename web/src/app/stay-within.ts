/**
 * Keeps the keyboard in a part of the page, to be attached to it. A button that has done its work may go: then the focus is
 * on what is marked `data-first` in the part, or on the part itself, and not at the beginning of the page.
 */
export function stayWithin(part: HTMLElement): () => void {
  /** What had the focus last in the part. */
  let last: Element | null = null;

  function remember({ target }: FocusEvent) {
    last = target instanceof Element ? target : null;
  }

  /** A press beside everything is a wish to have the focus nowhere. */
  function forget() {
    last = null;
  }

  function restore() {
    if (last === null || last.isConnected) return;
    last = null;
    if (document.activeElement !== document.body) return;
    (part.querySelector<HTMLElement>("[data-first]") ?? part).focus();
  }

  part.tabIndex = -1;
  part.style.outline = "none";
  const watcher = new MutationObserver(restore);
  watcher.observe(part, { childList: true, subtree: true });
  part.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", forget);
  return () => {
    watcher.disconnect();
    part.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", forget);
  };
}
