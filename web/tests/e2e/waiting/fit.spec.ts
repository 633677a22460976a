import { expect } from "@playwright/test";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { openRoom, ROOMS } from "./scenes";

/** In the browser: what of the room is cut by the window, or lies under something else; nothing scrolls. */
function findHidden(): string[] {
  const hidden: string[] = [];
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) hidden.push("the page scrolls");
  const parts = ".waiting button, .waiting header a, .waiting .seats .round, .waiting .seats .name, h1";
  for (const part of document.querySelectorAll(parts)) {
    // In a low window the question of who one is comes first.
    if (part.matches('[data-do="for-two"]') && !part.checkVisibility()) continue;
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const name = `${part.tagName} ${part.getAttribute("aria-label") ?? part.textContent ?? ""}`;
    const cut = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const seen =
      found !== null && (part.contains(found) || (found.matches("button") && found.contains(part)));
    if (cut || !seen) hidden.push(`${name}: ${cut ? "cut" : `under ${found?.className ?? "nothing"}`}`);
  }
  return hidden;
}

test("the waiting room is whole in every window, with its buttons in sight", async ({ page }) => {
  const frame = await openFrame(page);
  const rooms = [
    "alone",
    "owner",
    "listed",
    "hostAway",
    "seated",
    "stranger",
    "six",
    "forTwo",
    "twoOfThree",
  ] as const;
  for (const id of rooms) {
    await frame.goto("about:blank");
    await openRoom(frame, id);
    if (ROOMS[id]?.game === "zero") await frame.locator('[data-part="for-two"]').waitFor();
    await expect(frame.locator(".seats li")).toHaveCount(ROOMS[id]?.seats.length ?? 0);
    expect(await lookInEachWindow(frame, findHidden), id).toEqual([]);
  }
  // Without the question of who one is there is more to read.
  await page.addInitScript(() => localStorage.setItem("brelan.settings", JSON.stringify({ name: "Zoé" })));
  for (const id of ["forTwo", "twoOfThree"]) {
    await frame.goto("about:blank");
    await openRoom(frame, id);
    await frame.locator('[data-part="for-two"]').waitFor();
    expect(await lookInEachWindow(frame, findHidden), `${id}, known by name`).toEqual([]);
  }
});
