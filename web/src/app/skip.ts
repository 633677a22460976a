/**
 * Leads the keyboard to the content of the page. The link's own way would put `#content` in place of what follows the `#`
 * in the address, from which pages read a date, a game or a moment.
 */
export function skipToContent(event: Event): void {
  event.preventDefault();
  focusContent();
}

/** Leads the keyboard to the content of a page that has just come, where what had the focus has gone with the one before. */
export function enterContent(): void {
  if (document.activeElement === document.body) focusContent({ preventScroll: true });
}

function focusContent(options?: FocusOptions): void {
  const content = document.getElementById("content");
  if (!content) return;
  content.tabIndex = -1;
  // A press beside everything shall not focus it later.
  content.addEventListener("blur", () => content.removeAttribute("tabindex"), { once: true });
  content.focus(options);
}
