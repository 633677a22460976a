import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import Plate from "../../../src/table/Plate.svelte";
import { board, info, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QarreTable;
let plate: Record<string, unknown> | null = null;

beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new QarreTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
});

afterEach(() => {
  if (plate) void unmount(plate);
  plate = null;
  table.leave();
  vi.useRealTimers();
});

/** The plate of the seat whose turn it is. */
async function show(seat: number, scores: number[] = [0, 0]) {
  const view = board({ acting: seat, scores });
  FakeSocket.last.say({ type: "update", ...update({ view, legal: [] }) });
  await vi.runAllTimersAsync();
  plate = mount(Plate, { target: document.body, props: { table, seat, chip: null } });
  flushSync();
  return document.querySelector(".plate");
}

/** What is read out of an element. */
function spoken(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("[aria-hidden]")) silent.remove();
  return copy.textContent.replaceAll(/[\u2066-\u2069]/g, "").trim();
}

test("at a closed table nobody's plate is marked as the one whose turn it is", async () => {
  const shown = await show(0);
  expect(shown?.classList).toContain("on");
  FakeSocket.last.say({ type: "table", table: info({ status: "closed" }) });
  flushSync();
  expect(shown?.classList).not.toContain("on");
});

test("a score below zero has the sign for minus", async () => {
  expect((await show(0, [-21, 0]))?.querySelector(".score")?.textContent).toBe("−21");
});

test("a plate is read as one phrase, without a space before a sign", async () => {
  expect(spoken(await show(0, [3, 0]))).toBe("You: 3 points.");
  expect(spoken(document.querySelector(".plate"))).not.toMatch(/\s[,:.]/);
});
