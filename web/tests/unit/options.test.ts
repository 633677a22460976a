import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import OptionField from "../../src/app/OptionField.svelte";
import type { OptionSpec } from "../../src/protocol/kernel/OptionSpec";

const TARGET: OptionSpec = {
  name: "target_score",
  kind: { kind: "target", max: 1000, max_rounds: 100 },
  common: true,
};

/** The field of the length of a match, with what differs from the usual. */
function show(props: { value: unknown; changed?: boolean; wrong?: string }) {
  const text = { name: "The match ends", values: {} };
  const shown = mount(OptionField, {
    target: document.body,
    props: { option: TARGET, text, changed: false, wrong: "", onchange: () => undefined, ...props },
  });
  flushSync();
  return () => void unmount(shown);
}

test("the name of an option and the word that it was changed are two words", () => {
  const hide = show({ value: { rounds: 2 }, changed: true });
  expect(document.querySelector("label")?.textContent).toBe("The match ends changed");
  hide();
});

test("a number that is not there is asked for, so that the last one is not sent in its place", () => {
  for (const value of [50, { rounds: 2 }]) {
    const hide = show({ value });
    expect(document.querySelector<HTMLInputElement>("input[type=number]")?.required).toBe(true);
    hide();
  }
});

test("what was refused has the focus", () => {
  const hide = show({ value: { rounds: 0 }, wrong: "This value isn’t possible here." });
  expect(document.activeElement).toBe(document.querySelector("input[type=number]"));
  hide();
});
