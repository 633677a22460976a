import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Hand from "../../src/table/Hand.svelte";

let hand: Record<string, unknown> | null = null;
const onraise = vi.fn();

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = vi.fn();
  onraise.mockClear();
  const item = { card: 3, name: "4", number: 4, raised: false, fits: null, ghost: false };
  const props = {
    seat: 0,
    items: [item],
    label: "Hand",
    ontap: vi.fn(),
    onraise,
    onpull: vi.fn(),
    ondrag: vi.fn(),
    face: createRawSnippet<[number]>(() => ({ render: () => "<i></i>" })),
    rows: () => 1,
  };
  hand = mount(Hand, { target: document.body, props });
  flushSync();
});

afterEach(async () => {
  if (hand) await unmount(hand);
  hand = null;
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

const pointer = (type: string, clientY: number, buttons: number) =>
  document
    .querySelector("[data-handle]")
    ?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientY, buttons }));

test("a card that is pulled is raised", () => {
  pointer("pointerdown", 100, 1);
  pointer("pointermove", 60, 1);
  expect(onraise).toHaveBeenCalledWith(3);
});

test("a pointer whose button was let go outside the hand pulls nothing", () => {
  pointer("pointerdown", 100, 1);
  pointer("pointermove", 95, 1);
  pointer("pointermove", 60, 0);
  pointer("pointermove", 20, 0);
  expect(onraise).not.toHaveBeenCalled();
});
