import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { deadlineText } from "../../../src/app/table-texts";
import SlowMatches from "../../../src/notices/SlowMatches.svelte";

test("a match of days has the end of its turn in the words of the front page", async () => {
  settings.language = "en";
  const until = new Date(2026, 10, 28, 5, 10).getTime();
  const match = { game: "zero", others: ["Ada"], your_turn: false, turn: "Ada" };
  const matches = [
    { ...match, table: "ab", until },
    { ...match, table: "cd", until: null },
  ];
  const list = mount(SlowMatches, { target: document.body, props: { matches } });
  const texts = [...document.querySelectorAll("small")].map((text) => text.textContent);
  await unmount(list);
  expect(texts[0]).toMatch(new RegExp(`Ada.*, ${deadlineText(until)}$`));
  expect(texts[1]).not.toContain("until");
});
