/** In the browser: what of a table is cut by the window or covered by something else, and why; nothing scrolls. */
export function findHidden(): string[] {
  /** What must be seen and reached at a table: controls, cards, names and numbers. */
  const parts = [
    ".layout button",
    ".layout a",
    ".layout [data-card]",
    ".layout .plate",
    ".layout .status",
    ".layout .total",
    ".layout .count",
  ].join(", ");
  const hidden: { part: string; why: string }[] = [];
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight)
    hidden.push({ part: "the page", why: `scrolls: ${scrollWidth} x ${scrollHeight}` });

  const nameOf = (part: Element) =>
    [
      part.tagName.toLowerCase(),
      part
        .getAttribute("class")
        ?.replace(/svelte-\w+/g, "")
        .trim(),
      part.getAttribute("data-card") ?? part.getAttribute("data-do") ?? "",
      part.getAttribute("aria-label") ?? part.textContent?.trim().slice(0, 40),
    ].join(" ");
  /** Whether the topmost thing at a point is this part, lies in it, or holds it. */
  const isSeen = (part: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (part.contains(top) || (top.contains(part) && top.matches("button, a")));
  };

  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // A stack shows its top; what is covered is told by its number and by the action cards' dialog.
    if (part.closest("[inert]") || part.matches(".stack .card:not(.top)")) continue;
    const box = part.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const name = nameOf(part);
    if (box.left < -1 || box.top < -1 || box.right > clientWidth + 1 || box.bottom > clientHeight + 1) {
      hidden.push({
        part: name,
        why: `cut at ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`,
      });
      continue;
    }
    // Of a card the corner with its number counts: fans and stacks cover the rest.
    const card = part.matches("[data-card]") && !part.matches(".seal");
    const points = card
      ? [[0.16, 0.16]]
      : [
          [0.5, 0.5],
          [0.12, 0.5],
          [0.88, 0.5],
        ];
    const covered = points.filter(
      ([x = 0, y = 0]) => !isSeen(part, box.left + box.width * x, box.top + box.height * y),
    );
    if (covered.length > 0) {
      const [x = 0, y = 0] = covered[0] ?? [];
      const over = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      hidden.push({ part: name, why: `covered by ${over ? nameOf(over) : "nothing"}` });
    }
    // A finger needs 24 pixels of a card of the hand, and of a button.
    if (part.matches(".hand [data-card]")) {
      const y = box.top + box.height * 0.5;
      let free = 0;
      for (let x = box.left + 1; x < box.right && free < 24; x += 2) if (isSeen(part, x, y)) free += 2;
      if (free < 24) hidden.push({ part: name, why: `only ${free} pixels are free` });
    } else if (part.matches("button, a.button") && (box.width < 23.5 || box.height < 23.5)) {
      hidden.push({ part: name, why: `small: ${box.width} x ${box.height}` });
    }
  }

  // A text that is cut says less than it should.
  for (const part of document.querySelectorAll<HTMLElement>(".layout :is(.status, .button, .total)"))
    if (
      part.scrollWidth > part.clientWidth + 1 ||
      // The sum's large figure rises above its line.
      (part.scrollHeight > part.clientHeight + 1 && !part.matches(".total"))
    )
      hidden.push({ part: nameOf(part), why: "its text is cut" });
  return hidden.map(({ part, why }) => `${part}: ${why}`);
}
