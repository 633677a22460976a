import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Dialog from "../../src/app/Dialog.svelte";

let shown: Record<string, unknown> | null = null;
const onclose = vi.fn();
const opener = document.createElement("button");

beforeEach(() => {
  document.body.append(opener);
  opener.focus();
  Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn(), close: vi.fn() });
  onclose.mockClear();
  const children = createRawSnippet(() => ({ render: () => "<p>Text</p>" }));
  shown = mount(Dialog, { target: document.body, props: { title: "Title", onclose, children } });
  flushSync();
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

const happens = (on: string, type: string) =>
  document.querySelector(on)?.dispatchEvent(new MouseEvent(type, { bubbles: true }));

test("a press beside a dialog closes it", () => {
  happens("dialog", "pointerdown");
  happens("dialog", "click");
  expect(onclose).toHaveBeenCalledOnce();
});

test("text that is selected from within it to the outside does not", () => {
  happens("dialog p", "pointerdown");
  // The click goes to what both ends of the press lie in.
  happens("dialog", "click");
  expect(onclose).not.toHaveBeenCalled();
});

test("a dialog that has gone gives the focus back to what opened it, if that is still there", async () => {
  const button = () => document.querySelector<HTMLElement>("dialog button");
  button()?.focus();
  if (shown) await unmount(shown);
  shown = null;
  expect(document.activeElement).toBe(opener);
});

test("a focus that went elsewhere meanwhile stays there", async () => {
  const other = document.createElement("button");
  document.body.append(other);
  other.focus();
  if (shown) await unmount(shown);
  shown = null;
  expect(document.activeElement).toBe(other);
});
