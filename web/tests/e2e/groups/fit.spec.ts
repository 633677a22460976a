import { expect } from "@playwright/test";
import { LOCALES } from "../languages";
import { test } from "../server";
import { lookInEachWindow, openFrame, TIGHT } from "../windows";
import { GROUP } from "../../samples/group";
import { serveGroup } from "./scenes";

/** In the browser: which names of the standings are broken within a word, and what reaches over the page's edge. */
function findBroken(): string[] {
  const wrong: string[] = [];
  const names = [...document.querySelectorAll("[data-member] bdi")];
  if (names.length === 0) return ["no standings"];
  for (const name of names) {
    const text = name.firstChild;
    const words = (name.textContent ?? "").matchAll(/\S+/g);
    for (const { 0: word, index } of text ? words : []) {
      const range = document.createRange();
      range.setStart(text as Text, index);
      range.setEnd(text as Text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) wrong.push(`${word}: on ${lines.size} lines`);
    }
  }
  for (const cell of document.querySelectorAll("[data-member] > *"))
    if (cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
      wrong.push(`${cell.textContent.trim()}: cut`);
  return wrong;
}

/** The longest name is one word, of wide letters. */
const LONGEST = "Wilhelminamaximilianowna";

for (const locale of Object.values(LOCALES)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("no name of the standings is broken within a word, in any window", async ({ page }) => {
      const members = GROUP.members.map((member, at) => (at === 0 ? { ...member, name: LONGEST } : member));
      await serveGroup(page, { ...GROUP, members });
      const frame = await openFrame(page);
      await frame.goto(`/group/${GROUP.id}`);
      await frame.locator("[data-member]").first().waitFor();
      expect(await lookInEachWindow(frame, findBroken, TIGHT)).toEqual([]);
    });
  });
}
