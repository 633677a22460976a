import { afterEach, expect, test, vi } from "vitest";
import { copyFrom, copyText } from "../../src/app/copy";
import { freshContribution } from "../../src/net/contribution";

function field(text: string): HTMLInputElement {
  const field = document.createElement("input");
  field.value = text;
  document.body.append(field);
  return field;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, "execCommand");
});

test("where there is a clipboard it gets the text", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyFrom(field("a link"))).toBe("copied");
  expect(writeText).toHaveBeenCalledWith("a link");
});

test("over plain http the old command copies what is selected", async () => {
  vi.stubGlobal("navigator", {});
  const from = field("a link");
  let selected = "";
  document.execCommand = () => {
    selected = from.value.slice(from.selectionStart ?? 0, from.selectionEnd ?? 0);
    return true;
  };
  expect(await copyFrom(from)).toBe("copied");
  expect(selected).toBe("a link");
});

test("where nothing copies, the text is selected for the person", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
  const from = field("a link");
  expect(await copyFrom(from)).toBe("selected");
  expect(document.activeElement).toBe(from);
  expect([from.selectionStart, from.selectionEnd]).toEqual([0, "a link".length]);
});

test("a text without a field is copied by the old command, too, and the focus is where it was", async () => {
  vi.stubGlobal("navigator", {});
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  let selected = "";
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  expect(await copyText("two\nlines")).toBe(true);
  expect(selected).toBe("two\nlines");
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("textarea")).toBeNull();
  document.execCommand = () => false;
  expect(await copyText("two\nlines")).toBe(false);
});

test("contributions are 16 bytes in lower-case hex, each time others", () => {
  const drawn = new Set(Array.from({ length: 20 }, freshContribution));
  expect(drawn.size).toBe(20);
  for (const bytes of drawn) expect(bytes).toMatch(/^[0-9a-f]{32}$/);
});
