import { afterEach, beforeEach, expect, test } from "vitest";
import { stayWithin } from "../../src/app/stay-within";

let part: HTMLElement;
let end: () => void;

beforeEach(() => {
  document.body.innerHTML =
    "<section><button>One</button><button>Two</button></section><button>Other</button>";
  part = document.querySelector("section") ?? document.body;
  end = stayWithin(part);
});

afterEach(() => {
  end();
  document.body.replaceChildren();
});

const button = (text: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);
/** What watches the page is told. */
const settled = () => Promise.resolve();

test("where the pressed button goes, the part has the focus", async () => {
  button("One")?.focus();
  button("One")?.remove();
  await settled();
  expect(document.activeElement).toBe(part);
});

test("where something comes in its place that is to be first, that has it", async () => {
  button("One")?.focus();
  const field = document.createElement("input");
  field.dataset["first"] = "";
  button("One")?.replaceWith(field);
  await settled();
  expect(document.activeElement).toBe(field);
});

test("a focus that is elsewhere, or was taken away by a press, stays so", async () => {
  button("One")?.focus();
  button("Other")?.focus();
  button("One")?.remove();
  await settled();
  expect(document.activeElement).toBe(button("Other"));
  button("Two")?.focus();
  button("Two")?.blur();
  document.dispatchEvent(new Event("pointerdown"));
  button("Two")?.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
