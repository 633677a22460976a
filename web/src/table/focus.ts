/**
 * Keeps the keyboard where it was. Cards are played, buttons come and go, dialogs close: when what had the focus is gone,
 * what stands in its place has it, or waits until something does. Nobody who plays by keys starts again from the page.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** What had the focus last, and the part of the table in which it lay. */
  let last: { element: HTMLElement; part: HTMLElement | null } | null = null;
  /** What has the focus in the meantime. */
  let holder: HTMLElement | null = null;
  let entered = false;
  /** Whether a dialog lay over the table at the last look. */
  let covered = false;

  const status = () => root.querySelector<HTMLElement>('[data-part="status"]');
  const isFree = () => document.activeElement === document.body || document.activeElement === holder;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || target === holder) return;
    holder = null;
    if (root.contains(target)) last = { element: target, part: partOf(root, target) };
  }

  /** A press beside everything is a wish to have the focus nowhere. */
  function forget() {
    last = holder = null;
    entered = true;
  }

  function restore() {
    const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
    const uncovered = covered && !dialog;
    covered = dialog !== undefined;
    if (!isFree() || !document.hasFocus()) return;
    if (dialog) return void firstOf(dialog)?.focus();
    if (last) {
      const next = replacementFor(last.element, last.part);
      if (next) return next.focus();
      hold(last.part?.matches(".acts") && isUsable(last.part) ? last.part : status());
    } else if (uncovered) {
      // A sheet that came by itself, over a table that was played by pointer.
      hold(status());
    }
  }

  /** The table has just come: it is read from its sentence on. */
  function enter() {
    if (entered || last || !isFree() || !document.hasFocus() || !root.querySelector("[data-handle]")) return;
    entered = true;
    status()?.focus({ preventScroll: true });
  }

  function hold(element: HTMLElement | null) {
    if (element === holder) return;
    holder = element;
    element?.focus({ preventScroll: true });
  }

  const watcher = new MutationObserver(() => {
    restore();
    requestAnimationFrame(() => {
      // What becomes inert loses the focus with the next picture only.
      restore();
      // Focusing lays the page out. In the task that has just made the table it would hold up a slow phone.
      enter();
    });
  });
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["inert", "disabled"],
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", forget);
  return () => {
    watcher.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", forget);
  };
}

/** The part of the table in which an element lies: the bar, the middle, the hand, the buttons. */
function partOf(root: HTMLElement, element: HTMLElement): HTMLElement | null {
  let part: HTMLElement | null = element;
  while (part && part.parentElement !== root && !part.parentElement?.matches(".own"))
    part = part.parentElement;
  return part;
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.closest("[inert]") === null && element.checkVisibility();

/** What has the focus in an element's place: itself, the button that does the same, the next card, the main button. */
function replacementFor(element: HTMLElement, part: HTMLElement | null): HTMLElement | null {
  if (isUsable(element) && !element.matches(":disabled")) return element;
  if (!part?.isConnected) return null;
  const same = element.dataset["do"];
  // A link would lead away from the table.
  const wanted = part.matches(".acts") ? [".main"] : ['[tabindex="0"]', "button", "a"];
  if (same !== undefined) wanted.unshift(`[data-do="${same}"]`);
  for (const selector of wanted) {
    const found = [...part.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
    const [first] = found;
    if (first) return first;
  }
  return null;
}

const firstOf = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>("[data-first]") ?? dialog.querySelector<HTMLElement>(".body, button");
